### What the page of a person tells of their games.

share-hits = Questions that hit
share-claims = Claims that were right
