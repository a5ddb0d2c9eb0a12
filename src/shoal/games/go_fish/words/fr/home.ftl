### Les règles comme à la maison : trois questions, leurs réponses, et ce qui en résulte. Un `.told` est une partie de phrase.

home-books = Que faut-il réunir ?
home-books-fours = Des carrés
    .about = Les quatre cartes d’un rang.
    .told = on réunit des carrés
home-books-pairs = Des paires
    .about = Deux cartes d’un rang.
    .told = on réunit des paires
home-wish = Vous piochez la carte demandée. Et ensuite ?
home-wish-again = On rejoue
    .about = On la montre et on garde la main.
    .told = on rejoue si on pioche ce qu’on a demandé
home-wish-ends = Tour fini
    .about = De la chance, mais c’est tout.
    .told = piocher finit toujours le tour
home-next = « Pioche ! » À qui de jouer ?
home-next-left = À la place suivante
    .about = Chacun son tour, autour de la table.
    .told = on joue chacun son tour
home-next-asked = À la personne interrogée
    .about = Elle vous a fait piocher, elle joue.
    .told = la personne qui vous fait piocher joue ensuite

home-like-bicycle = Les règles habituelles
home-like-pagat = Partie rapide
home-like-pagat-pairs = Façon paires
