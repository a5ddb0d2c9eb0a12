### Les énigmes : celle du jour, ses archives, l’entraînement ; dans le navigateur et dans le terminal.

puzzle-date =
    { $month ->
        [jan] { $day } janvier { $year }
        [feb] { $day } février { $year }
        [mar] { $day } mars { $year }
        [apr] { $day } avril { $year }
        [may] { $day } mai { $year }
        [jun] { $day } juin { $year }
        [jul] { $day } juillet { $year }
        [aug] { $day } août { $year }
        [sep] { $day } septembre { $year }
        [oct] { $day } octobre { $year }
        [nov] { $day } novembre { $year }
       *[dec] { $day } décembre { $year }
    }
puzzle-you = Vous
puzzle-of-day = L’énigme du jour
puzzle-of-date = L’énigme du { $date }
puzzle-practice = Énigme d’entraînement { $number } sur { $count }
puzzle-preview = { $game } : une question sur une partie, une seule réponse, et elle se prouve. Sans compte, une nouvelle chaque jour.
puzzle-difficulty =
    { $difficulty ->
        [d1] Facile
        [d2] Moyenne
        [d3] Difficile
       *[d4] Très difficile
    }

## L’image

puzzle-table = La table
puzzle-hand = Votre main
puzzle-no-hand = À ce jeu, vous ne voyez pas vos propres cartes.
puzzle-moves = Ce qui s’est passé
puzzle-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
puzzle-turn = tour en cours
puzzle-ours = votre équipe
puzzle-theirs = adversaires

## Répondre

puzzle-answer = Répondre
puzzle-your-answer = Votre réponse
puzzle-right = Exact : { $answer }.
puzzle-wrong = Pas « { $answer } » : ce n’est pas certain, ou ce n’est pas le cas. Cherchez encore.
puzzle-shown = La réponse : { $answer }.
puzzle-show = Montrer la preuve
puzzle-proof =
    { $count ->
        [one] La preuve, en une étape
       *[other] La preuve, en { $count } étapes
    }
puzzle-step = Étape { $number }
puzzle-next-step = Étape suivante
puzzle-all-steps = Toutes les étapes
puzzle-grid = Ce que l’on sait après l’étape { $number }
puzzle-has = l’a
puzzle-lacks = ne l’a pas
puzzle-one-of = l’une d’elles
puzzle-open = possible
puzzle-key = ✓ l’a, ✗ ne l’a pas, ◦ l’une d’elles. Ce que l’étape a trouvé est mis en valeur.
puzzle-too-hard = Niveaux de nos robots qui n’y arrivent pas : { $levels }.
puzzle-for-all-bots = Tous nos robots y arrivent.

## Partage, séries

puzzle-share = Partager
puzzle-shared = Copié
puzzle-share-text = Shoal, énigme du { $date } : { $difficulty }. Saurez-vous la prouver ?
puzzle-share-about = À partager, sans la réponse :
puzzle-tries = Essais :
puzzle-streak = Jours de suite :
puzzle-best = La plus longue série :

## D’autres énigmes

puzzles-title = Énigmes
puzzles-about = Une position tirée d’une partie, une question, et une seule réponse, qui se prouve par ce que vous avez vu. L’énigme du jour est ici la même pour tout le monde.
puzzles-days = Les jours passés
puzzles-practise = S’entraîner
puzzles-practise-about = { $count } énigmes, par difficulté.
puzzles-count =
    { $count ->
        [one] { $count } énigme
       *[other] { $count } énigmes
    }
puzzle-next = Énigme suivante
puzzle-before = La veille
puzzle-after = Le lendemain
puzzle-today = L’énigme du jour
puzzle-all = Toutes les énigmes
error-puzzle-not-yet = Cette énigme est celle d’un jour qui n’est pas encore venu.
error-no-such-puzzle = Cette énigme n’existe pas.

## Dans le terminal

puzzle-type-answer = Votre réponse, un nombre de 1 à { $count } (rien : montrer la preuve) :
