### L’analyse d’une partie : ce qui vaut pour tous les jeux.

## Les notes des coups

review-mark-best = parfait
review-mark-good = bon
review-mark-fair = passable
review-mark-poor = faible
review-mark-blunder = bourde

## L’analyse dans le terminal

review-so-far = La partie n’est pas finie : voici l’analyse jusqu’ici.
review-curve = Ce que chaque camp pouvait espérer
review-curve-cards = Combien de cartes chacun avait
review-counted = { $side } : { $expected }
review-source-critic = selon le critique, qui voit toutes les mains
review-source-estimate = une estimation en Python seul
review-source-count = compté
review-expected = { $side } : { $expected } ± { $spread }
review-estimated = Trop de donnes à compter : seul le certain est exact ici, le reste est une estimation.
review-on-offer = au choix : { $questions }
review-question = { $move } ({ $chance } %)
review-ledger = connu de tous : { $items }
review-calls = possibles : { $questions }
review-certain = alors certain : { $claims }
review-story = L’histoire
review-turnings = Les tournants
review-players = Le jeu de chacun
review-player = { $name } : { $score } sur 100 ; { $hits } questions trouvées sur { $questions }, { $expected } attendues
review-player-decided =
    { $count ->
        [one] { $name } : { $score } sur 100 en une décision
       *[other] { $name } : { $score } sur 100 en { $count } décisions
    }
review-player-no-score = { $name } : rien à noter
review-dead-questions =
    { $count ->
        [one] { $count } question ne pouvait rien trouver
       *[other] { $count } questions ne pouvaient rien trouver
    }
review-missed = { $name } pouvait annoncer à coup sûr, du coup { $since } au coup { $last } : { $group }
