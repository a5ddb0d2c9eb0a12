### Apprendre : la page des leçons, les leçons sur les pages et dans le terminal, les premières visites, les exercices.

learn-title = Apprendre
learn-about = Deux minutes à une table qui enseigne, puis une idée après l’autre.
learn-first = Votre première visite
learn-first-about = Une table lente, avec des cartes préparées pour vous. Tout le reste est vrai.
learn-lessons = Leçons
learn-lessons-of = Leçons : { $game }
learn-two-minutes = Apprendre en deux minutes
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
