### Les règles comme à la maison : quatre questions, leurs réponses, et ce qui en résulte. Un `.told` est une partie de phrase.

home-fish = Quelles cartes sont les Poissons ?
home-fish-drawn = Un rang
    .about = On tire une carte : les quatre de son rang sont des Poissons.
    .told = on tire le rang des Poissons
home-fish-jokers = Les jokers
    .about = Il y en a quatre, les mêmes à chaque partie.
    .told = les jokers sont les Poissons
home-shouts = Qui doit crier ?
home-shouts-all = Tout le monde
    .about = Même la personne qui gagne la manche.
    .told = tout le monde doit crier
home-shouts-others = Tous, sauf qui gagne
    .about = Si vous avez gagné les cartes, vous pouvez vous taire.
    .told = qui gagne la manche n’a pas à crier
home-hurry = La course, ou chacun son tour ?
home-hurry-race = La course
    .about = Tout le monde à la fois, en quelques secondes.
    .told = on crie tous à la fois
home-hurry-turns = Chacun son tour
    .about = L’un après l’autre, sans se presser.
    .told = on crie chacun son tour
home-silence = Que garde-t-on si on n’a pas crié ?
home-silence-two = Deux cartes
    .about = Les autres vont au milieu.
    .told = qui se tait garde deux cartes
home-silence-five = Cinq cartes
    .about = Pour une partie plus douce.
    .told = qui se tait garde cinq cartes
home-silence-none = Rien
    .about = Un oubli, et c’est fini.
    .told = qui se tait perd tout

home-like-standard = Les règles habituelles
home-like-jokers = Façon jokers
