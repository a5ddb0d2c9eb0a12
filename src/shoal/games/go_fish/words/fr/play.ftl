### La Pioche à la table, dans le navigateur et dans le terminal. Glossaire : `shoal/i18n/catalogues/fr/table.ftl`.
###
### The same as in English: point, points, question, questions

game-name = La Pioche
game-about = Demandez un rang, ou piochez. Il faut le plus de familles pour gagner.

## Ce qui s’est passé

event-asked = { asked-for }.
event-asked-showing = { asked-for }, en montrant { $shown }.
asked-for =
    { $seat ->
        [you] Vous avez demandé à { $target } : { $what }
       *[other]
            { $target ->
                [you] { $seat } vous a demandé : { $what }
               *[other] { $seat } a demandé à { $target } : { $what }
            }
    }
event-asks = { asks-for }.
asks-for =
    { $seat ->
        [you] Vous demandez à { $target } : { $what }
       *[other]
            { $target ->
                [you] { $seat } vous demande : { $what }
               *[other] { $seat } demande à { $target } : { $what }
            }
    }
asked-for-answer = { asked-for } – { $answer }.
showing = (en montrant { $shown })
event-handed =
    { $seat ->
        [you] Vous avez donné à { $to } : { $what }.
       *[other]
            { $to ->
                [you] { $seat } vous a donné : { $what }.
               *[other] { $seat } a donné à { $to } : { $what }.
            }
    }
event-go-fish =
    { $target ->
        [you] Vous avez dit : pioche !
       *[other] { $target } a dit : pioche !
    }
event-drew =
    { $caught ->
        [yes]
            { $seat ->
                [you] Vous avez pioché { $card } : bonne pioche !
               *[other] { $seat } a pioché { $card } : bonne pioche !
            }
       *[no]
            { $seat ->
                [you] Vous avez pioché { $card }.
               *[other] { $seat } a pioché { $card }.
            }
    }
event-drew-seen =
    { $seat ->
        [you] Vous avez pioché une carte.
       *[other] { $seat } a pioché une carte.
    }
event-refill =
    { $seat ->
        [you] Vous n’aviez plus de cartes, vous avez pioché : { $what }.
       *[other] { $seat } n’avait plus de cartes et a pioché : { $what }.
    }
event-refill-seen = { event-refill }
event-book =
    { $seat ->
        [you] Vous avez posé les { ranks-name }.
       *[other] { $seat } a posé les { ranks-name }.
    }
event-skipped =
    { $seat ->
        [you] Vous ne pouvez rien demander : vous passez votre tour.
       *[other] { $seat } ne peut rien demander et passe son tour.
    }
event-turn =
    { $seat ->
        [you] C’est à vous de jouer.
       *[other] C’est à { $seat } de jouer.
    }

own-place =
    Vous terminez { $others ->
        [0] à
       *[other] à égalité à
    } la { $place ->
        [1] première place
        [2] deuxième place
        [3] troisième place
       *[other] { $place }e place
    }, { $count ->
        [0] à égalité avec les meilleurs.
        [one] à une famille de la première.
       *[other] à { $count } familles de la première.
    }
ended-all-books = Toutes les familles sont posées.
ended-first-out = Quelqu’un n’a plus de cartes.
ended-hand-or-stock-empty = Une main ou la pioche est vide.
ended-nobody-can-ask = Personne ne peut plus demander.
ended-max-questions = Il y a eu autant de questions qu’une partie peut en avoir.

## Les réponses

answer-go-fish = « pioche »
answer-caught = « pioche », et bonne pioche
answer-nothing = aucune, et la pioche est vide

## Pourquoi un coup est refusé

reason-unknown-rank = Ce rang n’est pas dans ce jeu de cartes.
reason-rank-not-held = Pour demander un rang, il faut en avoir une carte.
reason-ask-for-a-rank = Ici, on demande un rang.
reason-ask-for-a-card = Ici, on demande une carte, et on en montre une autre du même rang.
reason-card-in-book = Cette carte est dans une famille.
reason-card-not-shown = Montrez une carte du rang que vous demandez.

## La table

stock = Pioche
in-stock =
    { $count ->
        [0] La pioche est vide
        [one] { $count } carte dans la pioche
       *[other] { $count } cartes dans la pioche
    }
your-catch = Vous avez pioché : { $cards }.
your-refill = Vous n’aviez plus de cartes, vous avez pioché : { $cards }.
book-laid =
    { $seat ->
        [you] La famille des { ranks-name } !
       *[other] { $seat } pose les { ranks-name } !
    }
question-count =
    { $count ->
        [one] { $count } question jusqu’ici
       *[other] { $count } questions jusqu’ici
    }
books = Familles
your-books = Vos familles
book-count =
    { $count ->
        [one] { $count } famille
       *[other] { $count } familles
    }
point-count =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
books-of = { $name } : { $books }
pick-rank = Choisissez un rang à demander.
ask-for-rank = Demander les { ranks-name } ; vous avez { $cards }
ask-for = Demander : { $what }
holding = { ranks-name } : { $cards }
who-has = Qui a : { $what } ?
ask-whom-for = Demander à { $name } : { $what }
# Posée dans une seconde, sauf si on la reprend.
asking-now = « { $name }, { $what } ? »
show-which = Quelle carte montrer ?

catch-go-on = Bonne pioche : demandez encore.
books-left =
    { $count ->
        [0] Toutes les familles sont posées.
        [one] { $count } famille encore à gagner
       *[other] { $count } familles encore à gagner
    }
prepared = Prête pour votre tour.
prepared-gone = Vous ne pouvez plus demander à { $name } : { $what }.

## Conseils pour débuter

coach-ask = Il vous manque des { ranks-name } : demandez-les à qui vous voulez.
coach-ask-card = Choisissez une carte manquante d’un rang que vous avez, puis un joueur.
coach-hit = Trouvé : demandez encore.
coach-caught = Vous avez pioché ce que vous demandiez : demandez encore.
coach-miss = Raté : vous avez pioché, et la main passe.
coach-wait = Pendant que les autres jouent, vous pouvez préparer votre question.
dismiss-hint = Cacher le conseil

## Touches

key-rank = choisir le rang : de 2 à 10, v valet, d dame, r roi, a as, * pour les jokers
    .keys = 9 ou d
key-player = puis le joueur : premières lettres ou numéro
    .keys = b ou 2
key-ask-rank = demander les 9 à Bea
    .keys = 9 b Entrée
key-ask-card = quand on demande une seule carte : le 9 de cœur
    .keys = 9h b Entrée

## Niveaux des robots

level-counting = Normal
    .about = retient ce qui est certain
level-exact = Difficile
    .about = retient tout, et connaît les probabilités

## La Pioche dans le terminal.

verb-ask = ask JOUEUR RANG
    .about = demander à un joueur un rang que vous avez ; `r bo` suffit
rulings = redeal
unclear-holds-no = Il faut avoir des { ranks-name } pour en demander. Vous avez : { $ranks }.
unclear-which-rank = Quel rang ? Vous avez : { $ranks }.
seat-no-books = { card-count }, aucune famille
seat-books = { card-count }, familles { $points } : { $books }
stock-line = Pioche : { card-count }
seat-points = { $name } { $points }

## Ce que dit la page d’une personne sur ses parties.

share-hits = Demandes réussies
