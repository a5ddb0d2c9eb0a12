### Les règles maison et les leçons, pour ce que tous les jeux ont en commun.

## Les règles maison, pour ce qui est commun aux jeux.

value-yes = oui
value-no = non
value-none = aucun
own-rules = vos règles maison
option-and-value = { $option } : { $value }

group-pack = Les cartes et la donne
group-turns = Les tours
group-questions = Les questions
group-claims = Les annonces
group-books = Les familles
group-rounds = Les manches
group-shout = Le cri
group-fishageddon = Le Fishageddon
group-end = La fin
group-table = À la table
group-bots = Comment jouent les robots
group-other = Les règles

bad-unknown-game = Le jeu { $game } n’existe pas. Il y a : { $known }.
bad-unknown-preset = Les règles maison { $preset } n’existent pas. Il y a : { $known }.
bad-unknown-option = L’option { $option } n’existe pas, ou n’a pas cette valeur.
# Après le nom d’une option qui n’existe pas.
perhaps = Peut-être { $names } ?
# Après un refus, en ligne de commande.
options-listed = Elles sont toutes énumérées par `shoal rules { $game }`.
bad-bad-value = { $title } ne peut pas être { $value }. Valeurs possibles : { $values }.
bad-bad-assignment = { $text } n’a pas la forme NOM=VALEUR.
bad-option-twice = { $option } figure deux fois.
bad-unknown-seat = La place { $number } n’existe pas : il y en a { $seats }.
bad-unknown-bot = Le robot { $bot } n’existe pas. Il y a : { $known }.
bad-bad-form = Le formulaire contient une valeur qu’aucune table ne peut avoir.
value-a-number = un nombre
value-a-number-least = un nombre d’au moins { $least }
value-a-number-most = un nombre d’au plus { $most }
value-a-number-least-most = un nombre de { $least } à { $most }
value-empty = vide
value-a-text = un texte

## Un nom que personne ne porte à une table

bad-name-empty = { reason-name-empty }
bad-name-too-long = { reason-name-too-long }
bad-name-reserved = { reason-name-reserved }

## Apprendre : la page des leçons, les leçons sur les pages et dans le terminal, les premières visites, les exercices.

learn-title = Apprendre
learn-about = Deux minutes à une table qui vous apprend à jouer, puis une idée à la fois.
learn-first = Votre première visite
learn-first-about = Une table lente, avec des cartes préparées pour vous. Le reste est comme en vrai.
learn-lessons = Leçons
learn-lessons-of = Leçons : { $game }
learn-two-minutes = Apprendre en 2 minutes
learn-two-minutes-of = Apprendre en deux minutes : { $game }
learn-rules = Les règles en une minute
lesson-all = Toutes les leçons
lesson-next = Leçon suivante : { $title }
lesson-on = Continuer
lesson-again = Encore une fois
lesson-end = C’est tout.
lesson-seconds = environ { $count } s
lesson-choose = Votre réponse ({ $letters }) :
lesson-position = La table
lesson-hand = Vos cartes
lesson-heard = Ce qui s’est dit
lesson-holds = { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
lesson-on-turn = tour en cours
visit-stay = Finir cette partie

## Les indices à une table contre des robots

help-hints = Contre des robots seulement : `hint` pour ce que vous pourriez demander, `certain` pour une annonce sûre, `know` pour qui peut avoir quoi.
hint-ask =
    { $game ->
        [fish_draw] Faut-il annoncer ?
       *[other] Que pourrais-je demander ?
    }
hint-certain-ask = Qu’est-ce qui est sûr ?
hint-know-ask = Que sais-je ?
hint-about = D’après ce que vous avez vu, et rien d’autre. Le compte rendu dira que vous avez eu de l’aide.
hint-question = { $target }, { $item } : { $chance } %. { $reason }
hint-no-questions = Il n’y a rien à demander maintenant.
hint-certain = { $group } : { $holders }. { $reason }
hint-plan = Moins probable, mais mieux. { $plan }
hint-sure-cards = Ces cartes sont sûres :
hint-sure = sûr
hint-excluded = exclu
hint-key = En % ; ✓ sûr, · exclu.
hint-card = Carte
chances-exact = Seulement ce que les questions rendent sûr : toutes les donnes possibles comptent autant.
chances-estimate = Ce qui est certain ou impossible est prouvé, le reste est une estimation.
chances-usual = Tenir compte des habitudes de jeu
chances-behavioural = Avec les habitudes de jeu : les donnes où l’on demanderait justement cela comptent davantage.
chances-in-brackets = Entre parenthèses, avec les habitudes de jeu : les donnes où l’on demanderait justement cela comptent davantage.
held-by-anybody =
    { $seat ->
        [you] vous { $cards }
       *[other] { $seat } { $cards }
    }
place-of-stock = pioche
place-of-middle = milieu
place-of-aside = de côté
reason-no-hints = Pas d’indices ici : cette table n’en permet pas, ou d’autres personnes jouent.
event-helped =
    { $seat ->
        [you] Vous avez reçu un indice.
       *[other] { $seat } a reçu un indice.
    }

## Les exercices

learn-drills = Exercices
drill-next = Un autre exercice
