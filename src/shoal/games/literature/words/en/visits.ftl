### The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = You hold three low hearts. Tap the 6♥, then Vera.
visit-2 = Yes, it is yours! You go on: ask Vera for the 5♥.
visit-3 = No. Vera plays on. Listen: who asks for hearts?
visit-4 = Leo asked for hearts: he holds the rest. Claim them here.
visit-won = Right! Your team wins the low hearts. Ask, remember, claim: that is the whole game.
visit-lost = This time the low hearts are gone. A card was elsewhere: once more?
