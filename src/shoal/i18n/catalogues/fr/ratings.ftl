### Les parties classées, l’attente, les classements et leurs listes.
### The same as in English: Chance

rated-title = Parties classées
rated-about = Des parties qui comptent : les places sont tirées au sort, tout le monde joue selon les mêmes règles, et le résultat change votre cote.
rated-ask = Chercher une partie
rated-with-bots = Les robots peuvent jouer aussi
rated-with-bots-about = S’il vient trop peu de monde en une minute, des robots prennent les autres places. Vous n’en rencontrez que si vous l’acceptez ici.
rated-needs-account = Il faut pour cela un compte : un nom, un mot de passe.
rated-waiting = On cherche des joueurs
rated-here = { $here } sur { $seats } sont là.
rated-bots-later = Des robots prendront les autres places d’ici une minute.
rated-bots-soon = Des robots vont prendre les autres places.
rated-stay = Gardez cette page ouverte : la partie commence ici.
rated-leave = Ne plus chercher
rated-waiting-now = { $count ->
    [one] une personne attend
   *[other] { $count } personnes attendent
}
rated-rating = { $rating } ± { $half }
rated-rating-title = Cote
rated-rules = Comment se jouent les parties classées
rated-rule-seats = Les places et les partenaires sont tirés au sort. Une seule personne par foyer joue à une même table.
rated-rule-alone = Ni indices, ni notes, ni spectateurs, et personne d’autre ne prend votre place.
rated-rule-leaving = Si la connexion se coupe, vous avez un moment pour revenir ; ensuite un robot joue, et vous pouvez reprendre votre place à tout moment. Si vous ne l’avez pas fait à la fin de la partie, ou si votre temps s’écoule trois tours de suite, la partie est perdue pour vous.
rated-rule-partner = Si votre partenaire s’en va, une défaite ne compte pas pour vous. Une victoire compte.
rated-rule-list = Votre nom et votre cote figurent dans la liste de ce serveur dès que vous avez assez joué.

ratings-title = Classement
ratings-kinds = Jeux et pendules
ratings-none = Personne n’a encore joué assez de parties classées.
ratings-enough = On figure dans la liste à partir de { $count } parties classées.
ratings-bots = Les robots, sur la même échelle
ratings-bots-about = Les robots partent de ce qu’ils valent les uns contre les autres. L’adversaire habituel a toujours 1500 ; toutes les autres cotes se mesurent à lui.
ratings-bot-name = Robot
ratings-bot = (robot)
ratings-you = (vous)
ratings-about = Le nombre après ± dit à quel point une cote est sûre : dans 95 cas sur 100, la vraie force est dans cet intervalle.

person-rated = Parties classées : { $clock }
person-rated-now = { $games ->
    [one] après une partie
   *[other] après { $games } parties
}
person-rated-course = Cote après chaque partie, avec l’intervalle qui contient la force dans 95 cas sur 100
person-rated-game = Partie
person-calibration = Ce que valaient les chances
person-calibration-about = Chaque ligne compte les questions et les annonces dont la chance, d’après ce qu’on pouvait savoir à cette place et à ce moment-là, était dans cet intervalle, et combien ont réussi.
person-calibration-chance = Chance
person-calibration-times = Combien de fois
person-calibration-right = Réussies

reason-rated-table = À une table classée, on ne peut que jouer.
table-rated = Cette partie est classée.
rated-next = Autre partie classée

error-no-such-kind = Cette partie classée n’existe pas.
error-room-full = Trop de monde cherche une partie en ce moment. Réessayez dans un instant.
