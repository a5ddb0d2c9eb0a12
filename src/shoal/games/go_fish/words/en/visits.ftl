### The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = You hold two 7s. Tap one, then ask Vera.
visit-2 = Yes: now you hold three. Go on: ask her for kings.
visit-3 = No, so you fished a card. Now it is Vera’s turn.
visit-4 = Vera fished a card, too. Ask her for 7s again!
visit-won = Four 7s: your first book! Whoever has most books wins. That is the whole game.
visit-lost = This game ended without a book of yours. Once more?
