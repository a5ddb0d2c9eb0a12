### Apprendre : la page des leçons, les leçons sur les pages et dans le terminal, les premières visites, les exercices.

learn-title = Apprendre
learn-about = Deux minutes à une table qui enseigne, puis une idée après l’autre.
learn-first = Votre première visite
learn-first-about = Une table lente, avec des cartes préparées pour vous. Tout le reste est vrai.
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
lesson-on-turn = à son tour
visit-stay = Finir cette partie

## Les indices à une table contre des robots

help-hints = Contre des robots seuls : `hint` pour ce que vous pourriez demander, `certain` pour une annonce sûre, `know` pour qui peut avoir quoi.
hint-ask = Que pourrais-je demander ?
hint-certain-ask = Y a-t-il une certitude ?
hint-know-ask = Que sais-je ?
hint-title = Indices
hint-about = D’après ce que vous avez vu, et rien d’autre. La partie notée dira que vous avez été aidé.
hint-question = { $target }, { $item } : { $chance } %. { $reason }
hint-no-questions = Il n’y a rien à demander maintenant.
hint-certain = { $group } : { $holders }. { $reason }
hint-nothing-certain = Aucune annonce n’est encore certaine.
hint-sure = sûr
hint-excluded = exclu
hint-card = Carte
held-by-anybody =
    { $seat ->
        [you] vous { $cards }
       *[other] { $seat } { $cards }
    }
place-of-stock = pioche
place-of-middle = milieu
place-of-aside = à part
reason-no-hints = Pas d’indices ici : cette table n’en permet pas, ou d’autres personnes jouent.
event-helped =
    { $seat ->
        [you] Vous avez reçu un indice.
       *[other] { $seat } a reçu un indice.
    }

## Les exercices

learn-drills = Exercices
drill-next = Un autre
