### Les règles maison de la Bataille aux Poissons.

option-players = Joueurs
    .about = De trois à six.
option-fish = Les Poissons
    .about = On tire une carte et les quatre de son rang sont des Poissons ; ou ce sont les jokers.
option-fish-draw = un rang, au hasard
option-fish-jokers = les jokers
option-jokers = Nombre de jokers
    .about = Combien il y a de Poissons quand ce sont des jokers.
option-fishmonger = Poissonnier
    .about = La personne qui suit les Poissons et qui annonce.
option-fishmonger-none = personne
option-fishmonger-seat = place { $number }
option-remainder = Donne inégale
    .about = Ce que deviennent les cartes en trop.
option-remainder-middle = elles vont au milieu
option-remainder-deal-on = on les distribue
option-remainder-set-aside = on les met de côté
option-won-cards = Cartes gagnées
    .about = Sous sa pile ; ou sur un tas qu’on mélange quand la pile est vide.
option-won-cards-bottom = sous sa pile
option-won-cards-pile = sur un tas
option-collect-order = Ordre des cartes ramassées
    .about = Mélangées, ou comme elles sont.
option-collect-order-shuffled = mélangées
option-collect-order-seat = comme elles sont
option-shout-who = Qui doit crier
    .about = Tout le monde, ou tout le monde sauf le gagnant.
option-shout-who-all = tout le monde
option-shout-who-others = tout le monde sauf le gagnant
option-shouting = Comment on crie « Poisson ! »
    .about = Tous à la fois, en peu de temps, ou chacun son tour, sans se presser. Pour les cartes, il suffit d’être dans les temps : arriver premier n’est que pour l’honneur, et deux cris au même moment sont tous deux premiers.
option-shouting-race = une course
option-shouting-turns = chacun son tour
option-keep = Cartes gardées
    .about = Combien de cartes on garde quand on n’a pas crié.
option-two-fish-scope = Deux Poissons
    .about = Où doivent être deux Poissons pour faire un tirage final.
option-two-fish-scope-reveal = dans le même tour de cartes
option-two-fish-scope-middle = aussi avec un au milieu
option-two-fish-scope-series = aussi au fil d’égalités répétées
option-repeat-players = Qui recommence
    .about = Qui tire encore une carte après une égalité.
option-repeat-players-all = tout le monde
option-repeat-players-tied = les ex æquo
option-short-repeat = Pas de carte pour recommencer
    .about = Ce qui arrive quand on n’a plus de carte à tirer.
option-short-repeat-sit-out = on passe son tour
option-short-repeat-last-card = la dernière carte compte de nouveau
option-final-missing = Pas de carte pour le tirage final
    .about = Ce qui arrive quand on n’a pas de carte pour le tirage final.
option-final-missing-out = on n’y participe pas
option-final-missing-middle = on reçoit une carte du milieu
option-final-fish-trump = Les Poissons sont atouts dans le tirage final
    .about = Sinon, ils comptent selon leur rang.
option-final-tie = Tirage final à égalité
    .about = Nouveau tirage, ou partie partagée.
option-final-tie-redraw = nouveau tirage
option-final-tie-shared = partie partagée
option-callers = Qui annonce le Fishageddon
    .about = Automatique : le Poissonnier s’il y en a un, sinon n’importe qui.
option-callers-auto = automatique
option-callers-any = n’importe qui
option-callers-fishmonger = le Poissonnier
option-callers-majority = une majorité de joueurs ensemble
option-middle-fish-counts = Un Poisson au milieu compte
    .about = Trois en main et un au milieu font les quatre.
option-false-call-penalty = Pénalité pour une fausse annonce
    .about = Combien de cartes vont au milieu.
option-max-rounds = Manches au plus
    .about = Après ce nombre de manches, il faut le plus de cartes pour gagner.

preset-standard = Règles habituelles
    .about = Les cartes d’un rang tiré au hasard sont les Poissons.
    .pack = 52 cartes
    .origin = Fait pour Shoal
preset-jokers = Avec des jokers
    .about = Les jokers sont les Poissons.
    .pack = 56 cartes, avec quatre jokers
    .origin = Fait pour Shoal

bad-bad-player-count = { option-players } : { $players }. Il faut un nombre de { $least } à { $most }.
bad-unknown-fishmonger = { option-fishmonger } : { $value }. Il faut une place de 0 à { $most }.
bad-no-fishmonger = « { option-callers } : { option-callers-fishmonger } » demande un Poissonnier.
bad-bad-number =
    { $option ->
        [keep] { option-keep } : { $value }. Il faut un nombre de { $least } à { $most }.
        [false_call_penalty] { option-false-call-penalty } : { $value }. Il faut un nombre de { $least } à { $most }.
       *[max_rounds] { option-max-rounds } : { $value }. Il faut un nombre de { $least } à { $most }.
    }

doubt-fish-may-be-aside =
    { $count ->
        [one] { $count } carte est mise de côté : si c’est un Poisson, personne ne peut les avoir tous.
       *[other] { $count } cartes sont mises de côté : avec un Poisson parmi elles, personne ne peut les avoir tous.
    }
doubt-may-go-in-circles = Les cartes ramassées gardent leur ordre : les piles peuvent revenir au point de départ.
doubt-series-is-reveal = Un Poisson termine une série : « { option-two-fish-scope-series } » revient à « { option-two-fish-scope-reveal } ».
doubt-jokers-have-no-rank = Sans « { option-final-fish-trump } », les jokers y comptent moins qu’un 2.
doubt-fishmonger-unheeded = Quand d’autres peuvent annoncer, le Poissonnier n’a pas plus de droits qu’eux.
doubt-no-jokers = Le nombre de jokers ne compte que lorsque les Poissons sont des jokers ; ici, c’est un rang.
