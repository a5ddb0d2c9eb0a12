### House rules as at home: three questions, their answers, and what they lead to. A `.told` is part of a sentence: "Canadian
### style: you may bluff, anyone may claim at any time, and the other team gets whatever you claim wrongly."

home-bluff = May you ask for a card you already hold?
home-bluff-no = No
    .about = Only for a card you’re missing.
    .told = no bluffing
home-bluff-yes = Yes, to bluff
    .about = The answer is no, and the others think you don’t have it.
    .told = you may bluff
home-claims = Who may claim a half-suit?
home-claims-own = Only you, on your turn
    .about = Everyone else waits.
    .told = you claim on your own turn
home-claims-team = Your teammates too
    .about = Anyone on the team whose turn it is.
    .told = you claim on your team’s turn
home-claims-any = Anyone, any time
    .about = First come, first served.
    .told = anyone may claim at any time
home-cost = What does a wrong claim cost?
home-cost-nobody = The half-suit
    .about = No one gets it if your team had all six cards. If not, the other team does.
    .told = no one gets a half-suit that your team had but you mixed up
home-cost-others = They get it
    .about = The other team takes the half-suit, even if your team had all six cards.
    .told = the other team gets whatever you claim wrongly
home-cost-point = A point
    .about = If they had one of the cards. If your team had all six, it stays in play.
    .told = a wrong claim costs a point

home-like-online = The usual rules
home-like-wikipedia-2007 = Old style
home-like-playfish = Strict style
home-like-student = Student style
home-like-fishonline = Canadian style
