### What the page of a person tells of their games.

share-shouts = Fish that were shouted
share-calls = Fishageddons called rightly
