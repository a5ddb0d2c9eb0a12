### Les règles maison de la Pioche.

option-players = Joueurs
    .about = De deux à cinq ; plus si « { option-max-players } » le permet.
option-max-players = Joueurs au plus
    .about = Jusqu’à 10 ; au-delà de cinq, chacun reçoit cinq cartes.
option-hand-sizes = Cartes distribuées
    .about = Combien de cartes chacun reçoit : l’un de ces usages, ou un nombre.
option-hand-sizes-seed = 7 à deux ou trois, sinon 5
option-hand-sizes-openspiel = 7 à deux, sinon 5 (OpenSpiel)
option-hand-sizes-pagat = 7 à deux, sinon 5 (Pagat)
option-hand-sizes-five = toujours 5
option-lucky-draw = Piocher ce qu’on a demandé
    .about = Ce que devient le tour quand on pioche ce que l’on voulait.
option-lucky-draw-again = le tour continue
option-lucky-draw-ends = le tour se termine
option-book-on-draw = Piocher une famille
    .about = Ce que devient le tour quand la carte piochée complète une famille ; les sources se contredisent.
option-book-on-draw-again = le tour continue
option-book-on-draw-ends = le tour se termine
option-after-miss = Après une question ratée
    .about = Qui joue ensuite.
option-after-miss-left = la personne à gauche
option-after-miss-asked = la personne à qui l’on a demandé
option-refill = Reprise
    .about = Combien de cartes on pioche quand on n’en a plus.
option-refill-one = une
option-refill-hand-size = autant que distribué
option-refill-none = aucune
option-refill-when = Quand reprendre
    .about = À son tour, ou aussitôt, même pendant le tour de quelqu’un d’autre.
option-refill-when-own-turn = à son tour
option-refill-when-at-once = aussitôt
option-refill-continue = Demander après une reprise
    .about = Sinon, reprendre des cartes à son tour y met fin.
option-book-size = Cartes par famille
    .about = Toutes les cartes d’un rang (quatre), ou des paires.
option-give = Ce que l’on donne
    .about = Toutes les cartes du rang, ou une.
option-give-all = toutes les cartes du rang
option-give-one = une carte
option-ask-for = Ce que l’on demande
    .about = Un rang ; ou une carte, en en montrant une autre du même rang.
option-ask-for-rank = un rang
option-ask-for-card = une carte
option-ask-empty-target = Demander à une main vide
    .about = La seule réponse possible est « pioche ! ».
option-ask-empty-target-allow = permis
option-ask-empty-target-reject = interdit
option-end = La fin
    .about = Quand la partie est terminée.
option-end-all-books = toutes les familles sont posées
option-end-first-out = quelqu’un n’a plus de cartes
option-end-hand-or-stock-empty = une main ou la pioche est vide
option-winner = Qui gagne
    .about = Les points : de 2 à 10 leur valeur, valet 11, dame 12, roi 13, as 15.
option-winner-most-books = le plus de familles
option-winner-first-out = la première main vide
option-winner-points = le plus de points
option-jokers = Nombre de jokers
    .about = Une paire de jokers compte 2 ; seulement avec des paires.
option-second-pair = La deuxième paire d’un rang
    .about = Ce qu’elle compte pour la même personne ; seulement avec des paires.
option-dealt-books = Familles dans la donne
    .about = Quand on pose les familles reçues dans la donne.
option-dealt-books-lay-down = avant la première question
option-dealt-books-keep-until-turn = à son premier tour
option-deck-ranks = Rangs
    .about = Combien de rangs a le jeu de cartes, à partir du 2.
option-deck-copies = Cartes d’un rang
    .about = Combien de couleurs a le jeu de cartes.
option-no-target = Personne à qui demander
    .about = Ce que devient alors le tour.
option-no-target-pass-left = il passe à gauche
option-max-questions = Questions au plus
    .about = La partie se termine après tant de questions. Aucun : 10 fois le nombre de joueurs fois celui des cartes.

preset-bicycle = Bicycle
    .about = Les règles telles que le fabricant de cartes Bicycle les imprime.
    .pack = 52 cartes
    .origin = Le fabricant de cartes Bicycle
preset-openspiel = OpenSpiel
    .about = Comme y joue la bibliothèque de recherche OpenSpiel, à deux.
    .pack = 52 cartes
    .origin = La bibliothèque de recherche OpenSpiel
preset-pagat = Pagat
    .about = Après une question ratée, c’est à la personne interrogée de jouer ; une main ou une pioche vide termine la partie.
    .pack = 52 cartes
    .origin = Le recueil de jeux de cartes Pagat
preset-pagat-pairs = Pagat, par paires
    .about = On réunit des paires, et après une question ratée, c’est à la personne interrogée de jouer.
    .pack = 52 cartes
    .origin = Le recueil de jeux de cartes Pagat
preset-deluxe = Deluxe
    .about = Des paires avec deux jokers et des reprises immédiates ; une deuxième paire compte double.
    .pack = 54 cartes, avec les jokers
    .origin = Les variantes inventées, chez Pagat

bad-bad-player-count =
    { $option ->
        [max_players] { option-max-players } : { $value }. Il faut un nombre de { $least } à { $most }.
       *[players] { option-players } : { $value }. Il faut un nombre de { $least } à { $most } (« { option-max-players } »).
    }
bad-bad-deck =
    { $option ->
        [deck_copies] { option-deck-copies } : { $value }. Il faut un nombre de { $least } à { $most }.
       *[deck_ranks] { option-deck-ranks } : { $value }. Il faut un nombre de { $least } à { $most }.
    }
bad-pairs-need-even-copies = { $copies } cartes d’un rang ne peuvent pas toutes former des paires.
bad-jokers-need-pairs = Les jokers ne font pas de famille de { $size } : il leur faut des paires.
bad-second-pair-needs-pairs = Il n’y a pas de paires quand une famille se compose de toutes les cartes d’un rang.
bad-bad-hand-size = { option-hand-sizes } : { $value }. Il faut au moins une carte par personne.
bad-bad-max-questions = { option-max-questions } : { $value }. Il en faut au moins 1.
bad-deck-too-small = { $players } mains de { $dealt } cartes font plus que le jeu de { $cards }.
bad-no-stock = Toutes les cartes sont distribuées, et la partie se termine quand la pioche est vide.

doubt-goes-on-after-winner = La première main vide gagne, mais la partie continue après cela.
doubt-refill-unused = La partie se termine quand une main est vide : personne ne reprend jamais de cartes.
doubt-books-may-remain = Personne ne reprend de cartes : il peut en rester dans la pioche à la fin.
doubt-refill-continue-unused = Les reprises sont immédiates : aucun tour ne commence par là.
doubt-small-books =
    { $copies ->
        [one] Un rang a { $copies } carte dans ce jeu, et une famille les prend toutes.
       *[other] Un rang a { $copies } cartes dans ce jeu, et une famille les prend toutes.
    }
doubt-second-pair-unused = Quand on gagne aux points, une paire compte selon son rang, la deuxième comme la première.
doubt-no-stock = Toutes les cartes sont distribuées : personne ne peut jamais piocher.
