### The first visit: bubbles of at most twelve words, and its end. Names are those of its record.

visit-1 = Here the 7s are Fish. Turn your top card.
visit-2 = A Fish beats everything. Shout now, or you pay!
visit-3 = You won. Collect: your Fish stays for the next round.
visit-4 = Turn on. Try to gather all four Fish.
visit-5 = All four Fish are in your stack. Call Fishageddon on yourself!
visit-won = Fishageddon ends in a Fish Draw: one last card each, and the highest wins it all. Yours did!
visit-lost = A Fish Draw decides everything with one card each, this time against you. Once more?
