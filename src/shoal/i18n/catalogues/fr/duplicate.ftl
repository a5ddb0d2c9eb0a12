### Les donnes du jour et les matchs par équipes.
### The same as in English: Points, Table, Tables

daily-title = Donne du jour
daily-about = Les mêmes cartes pour tout le monde, contre les mêmes robots : seul le jeu fait la différence. Un essai par jour.
daily-preview = Donne du jour, { $date } : { $game }
daily-preview-about = Comment tout le monde a joué les mêmes cartes.
daily-best-preview = { $game } : les meilleurs des derniers jours
# Devant une heure, comme « 00:00 UTC (dans 5 heures) ».
daily-until = Les prochaines donnes viennent à
daily-play = Jouer cette donne
daily-go-on = Continuer la partie
daily-compare = Comment les autres l’ont-ils jouée ?
daily-played = { $count ->
        [0] Personne, parmi les titulaires d’un compte, ne l’a encore terminée.
        [one] Une personne ayant un compte l’a terminée.
       *[other] { $count } personnes ayant un compte l’ont terminée.
    }
daily-named = Vous jouez sous votre nom : tout le monde peut voir votre résultat dans la liste du jour.
daily-no-account = Vous pouvez jouer sans compte. Avec un compte, votre résultat figure dans la liste du jour, sous votre nom.
daily-results = Résultats
daily-place = Rang
daily-result = Résultat
daily-points = Points
daily-nobody = Personne, parmi les titulaires d’un compte, n’a terminé cette donne.
daily-not-kept = Votre résultat n’est pas dans la liste : vous n’avez pas de compte.
daily-ways = Coup par coup
daily-ways-about = Ce qui a été joué là où vous étiez aussi, tant que quelqu’un d’autre est arrivé à la même position. Les cartes étaient les mêmes : la suite aurait donc été la même pour vous.
daily-came-here = { $count } joueurs sont arrivés ici
daily-you = (vous)
daily-no-ways = Personne d’autre n’est encore passé là où vous étiez.
daily-best = Les meilleurs des derniers jours
daily-best-about = De combien quelqu’un a fait mieux que la moyenne de tous ceux qui avaient la même donne : moyenne des { $days } derniers jours, avec son erreur type. Il faut trois donnes ; celle d’aujourd’hui ne compte pas encore.
daily-deals = Donnes
daily-mean = Écart
daily-nobody-yet = Personne n’a encore joué trois donnes que d’autres ont jouées aussi.

error-no-such-deal = Cette donne n’existe pas.
error-deal-not-played = Jouez d’abord vous-même la donne d’aujourd’hui. Vous verrez ensuite comment les autres ont fait.

match-title = Match par équipes
match-preview = Un match par équipes : { $game }
match-preview-about =
    { $count ->
        [one] Rejoignez l’équipe { $number } pour une donne jouée à deux tables.
       *[other] Rejoignez l’équipe { $number } pour { $count } donnes jouées à deux tables.
    }
match-about = Deux équipes, deux tables, les mêmes donnes : à la seconde table, chaque équipe a les mains que l’autre avait à la première. C’est donc le jeu qui compte, pas la chance. Des robots prennent les places libres.
match-new = Nouveau match
match-game = Jeu
match-choice = { $game }, { $seats } par table
match-make = Créer le match
match-deals = { $count ->
        [one] une donne
       *[other] { $count } donnes
    }
match-tables = Tables
match-table = Table { $number }
match-go = À votre table
match-deal = Donne
match-deal-number = Donne { $number }
match-sum = Ensemble
match-gain = Votre équipe : { $gain }
match-compared =
    { $count ->
        [one] { $count } donne sur { $of } terminée aux deux tables
       *[other] { $count } donnes sur { $of } terminées aux deux tables
    }
match-figures = L’avance de votre équipe
match-next = Quand une donne est terminée, n’importe qui à la table peut distribuer la suivante.
match-team = Équipe { $number }
match-yours = la vôtre
match-nobody = Personne encore
match-link = Le lien de l’équipe { $number }
match-begin = Commencer
match-waits = Le match peut commencer quand les deux équipes ont quelqu’un. Envoyez son lien à chaque équipe.
match-waits-for-maker = La personne qui a créé le match le lance.
match-leave = Quitter le match
match-all = Tous vos matchs
match-join = Rejoindre l’équipe { $number }
match-game-page = La partie entière

error-no-such-match = Ce match n’existe pas, ou vous n’y participez pas.
error-team-full = Cette équipe est au complet.
error-match-begun = Le match a commencé : plus personne ne peut le rejoindre.
error-nobody-opposes = Le match commence quand les deux équipes ont quelqu’un.
