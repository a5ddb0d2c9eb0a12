### Les règles maison de la Littérature.
###
### The same as in English: Bluffs, Conventions, Jokers

option-players = Joueurs
    .about = Un nombre pair, en deux équipes assises en alternance.
option-removed-rank = Rang retiré
    .about = Les quatre cartes de ce rang quittent le jeu. Aucun : seulement avec des collections qui utilisent les 52 cartes.
option-ace = As
    .about = L’as est la carte la plus haute ou la plus basse. Automatique : bas sans les 7, ou si l’on réunit de l’as au 6 et du 7 au roi ; haut sinon.
option-ace-auto = automatique
option-ace-high = haut
option-ace-low = bas
option-uneven-deal = Donne inégale
    .about = Permettre que les mains n’aient pas toutes le même nombre de cartes.
option-uneven-deal-allow = permise
option-uneven-deal-error = interdite
option-out-of-turn-claim = Annonce hors tour
    .about = Une annonce hors tour coûte la demi-couleur, ou est refusée. Automatique : elle la coûte partout où cela peut arriver.
option-out-of-turn-claim-auto = automatique
option-out-of-turn-claim-penalise = coûte la demi-couleur
option-out-of-turn-claim-reject = refusée
option-auto-single = Sauter les choix uniques
    .about = Un choix avec une seule réponse possible se fait aussitôt.
option-jokers = Jokers
    .about = 54 cartes : le rang retiré et deux jokers forment une neuvième demi-couleur.
option-sets = Ce qu’on réunit
    .about = Des demi-couleurs de six cartes ; les quatre cartes d’un rang ; ou de l’as au 6 et du 7 au roi de chaque couleur.
option-sets-half-suits = demi-couleurs
option-sets-rank-quartets = carrés
option-sets-six-seven = de l’as au 6, du 7 au roi
option-first-player = Premier tour
    .about = Qui commence.
option-first-player-dealer = le donneur
option-first-player-left-of-dealer = à gauche du donneur
option-first-player-random = au hasard
option-first-player-seat = place { $number }
option-next-dealer = Donneur suivant
    .about = Qui distribue la partie suivante.
option-next-dealer-left = la place suivante à gauche
option-next-dealer-random = au hasard
option-next-dealer-losers = la place suivante de l’équipe perdante
option-claim-timing = Quand annoncer
    .about = À son tour, à celui de son équipe, ou à tout moment.
option-claim-timing-own-turn = à son tour
option-claim-timing-team-turn = au tour de l’équipe
option-claim-timing-any = à tout moment
option-wrong-attribution = Bonne équipe, mauvaise main
    .about = Ce que devient une demi-couleur que l’équipe a, mais pas là où l’annonce le disait.
option-wrong-attribution-cancel = elle est annulée
option-wrong-attribution-opponents = les adversaires la gagnent
option-wrong-attribution-nothing = rien ne se passe
option-opponent-holds = Un adversaire a une carte
    .about = Ce que devient une annonce quand un adversaire a une partie de la demi-couleur.
option-opponent-holds-opponents = les adversaires la gagnent
option-opponent-holds-minus-one = l’équipe qui annonce perd un point
option-opponent-holds-cancel = elle est annulée
option-after-correct = Après une annonce juste
    .about = Qui continue. Seulement quand on annonce à son tour.
option-after-correct-claimer = la personne qui a annoncé
option-after-correct-team-choice = au choix de l’équipe
option-after-wrong = Après une annonce fausse
    .about = Qui continue. Seulement quand on annonce à son tour.
option-after-wrong-claimer = la personne qui a annoncé
option-after-wrong-opponents = les adversaires
option-emptied-holder = Main vidée par une annonce
    .about = Qui continue quand l’annonce de quelqu’un d’autre vide la main de la personne dont c’est le tour.
option-emptied-holder-choose = cette personne choisit
option-emptied-holder-left-teammate = le partenaire suivant à gauche
option-emptied-holder-asker = la dernière personne à avoir demandé
option-emptied-holder-next-seat = la personne suivante qui a des cartes, quelle que soit son équipe
option-bluff-ask = Bluffs
    .about = On peut demander une carte que l’on a ; la question est ratée.
option-bluff-effect = Un bluff coûte
    .about = Seulement le tour, ou aussi la carte nommée.
option-bluff-effect-miss = le tour
option-bluff-effect-surrender = le tour et la carte
option-bluff-needs-other-card = Bluffer exige une autre carte
    .about = Pour bluffer, il faut avoir une deuxième carte de la demi-couleur.
option-forced-declare = Annoncer ce qu’on a en entier
    .about = Avec une demi-couleur entière en main, il faut l’annoncer avant de demander.
option-malformed-claim = Annonce mal formée
    .about = Une annonce qui nomme de mauvaises cartes est refusée, ou compte comme fausse.
option-malformed-claim-reject = refusée
option-malformed-claim-wrong = compte comme fausse
option-claim-commit = Une annonce commencée engage
    .about = À partir de quand une annonce commencée ne peut plus être retirée.
option-claim-commit-on-submit = quand tout est dit
option-claim-commit-on-half-suit = dès le début
option-claim-commit-on-first-card = dès la première carte nommée
option-announce-last-card = Dernière carte
    .about = On prévient quand on n’a plus qu’une carte.
option-announce-and-retire = Sans cartes, hors jeu
    .about = Quand on n’a plus de cartes, on le dit et on ne participe plus.
option-repeat-question = Questions répétées
    .about = Redemander une carte à une personne qui ne l’avait pas, avant que cette carte ait changé de main.
option-repeat-question-allowed = permises
option-repeat-question-forbidden = interdites
option-high-double = Les hautes comptent double
    .about = Les demi-couleurs hautes valent deux points.
option-end = La fin
    .about = Quand la partie est terminée.
option-end-all-resolved = toutes les demi-couleurs fermées
option-end-majority = plus de la moitié des points
option-end-clinch = une avance impossible à rattraper
option-endgame = Une équipe sans cartes
    .about = Ce que deviennent les demi-couleurs ouvertes quand une équipe n’a plus de cartes.
option-endgame-solo-claim = un adversaire les annonce
option-endgame-stop = personne ne les gagne
option-endgame-award-rest = l’autre équipe les reçoit
option-ask-requires = Carte de base
    .about = Où il faut une carte de la demi-couleur pour pouvoir y demander. Dans l’équipe : un refus révèle alors quelque chose.
option-ask-requires-self = dans sa propre main
option-ask-requires-team = n’importe où dans l’équipe
option-challenge = Défis
    .about = Quand un tour commence, les adversaires peuvent obliger l’équipe qui va jouer à annoncer une demi-couleur.
option-claim-for-opponents = Annonces pour les adversaires
    .about = On peut dire comment une demi-couleur est répartie dans l’autre équipe.
option-claim-needs-card = Carte exigée pour annoncer
    .about = Il faut une carte de la demi-couleur pour l’annoncer. Sauf pour la personne qui annonce le reste, quand une équipe n’a plus de cartes.
option-claim-attribution = Dire qui a quoi
    .about = Sinon, il suffit que l’équipe ait toute la demi-couleur.
option-history = Questions montrées
    .about = Quelles questions passées la table montre.
option-history-last = la dernière
option-history-last-two = les deux dernières
option-history-full = toutes
option-hand-counts = Nombres de cartes montrés
    .about = Quand la table montre combien de cartes chacun a.
option-hand-counts-public = toujours
option-hand-counts-on-request = sur demande
option-hand-counts-zero-only = seulement pour les mains vides
option-hand-counts-secret = jamais
option-ask-teammates = Demander aux partenaires
    .about = Pour des expériences ; aucune source ne le permet.
option-cardless-may-claim = Annonces sans cartes
    .about = On peut annoncer sans cartes, sauf si l’on est alors hors jeu.
option-tie-break = Départage
    .about = Comment une égalité est tranchée.
option-tie-break-none = l’égalité reste
option-tie-break-best-of-3 = au meilleur des trois parties
option-tie-break-half-suit = l’équipe qui a gagné { $half_suit }
option-pack = Taille du jeu de cartes
    .about = Pour la recherche : seulement les premières cartes des premières demi-couleurs, pour parcourir une partie en entier.
option-pack-full = entier
option-pack-tiny = { $half_suits } demi-couleurs de { $cards } cartes
option-stall-limit = Blocage
    .about = Nombre de questions ratées de suite qui font un blocage. Aucun : pas de limite.
option-stall-action = Après un blocage
    .about = Il faut annoncer, ou la partie se termine.
option-stall-action-force-claim = il faut annoncer
option-stall-action-end = la partie se termine
option-conventions = Conventions
    .about = Les signaux que les robots se font par leurs questions.
option-conventions-free = libres
option-conventions-declared = déclarées
option-conventions-forbidden = interdites
option-on-invalid-ask = Question irrégulière
    .about = Ce que devient une question sans carte de base, ou pour une carte que l’on a déjà.
option-on-invalid-ask-reject = refusée
option-on-invalid-ask-lose-turn = coûte le tour
option-on-invalid-ask-cancel-half-suit = la demi-couleur est annulée
option-on-invalid-ask-award-half-suit = l’autre équipe reçoit la demi-couleur
option-on-false-answer = Réponse fausse
    .about = Ce que devient une réponse qui n’est pas vraie.
option-on-false-answer-reject = refusée
option-on-false-answer-cancel = la demi-couleur est annulée
option-on-false-answer-award = l’autre équipe reçoit la demi-couleur
option-answer-mode = Qui répond
    .about = La table, ou la personne à qui l’on demande.
option-answer-mode-auto = la table
option-answer-mode-manual = la personne à qui l’on demande
option-special-value = Neuvième demi-couleur
    .about = Ce qu’elle vaut quand les hautes comptent double.
option-max-pause-seconds = Attente la plus longue
    .about = En secondes, par personne et par partie, toutes ses attentes ensemble. Aucun : cinq minutes. C’est l’affaire de la table, pas des règles.
option-miss-goes-to = Après une question ratée
    .about = Qui continue : la personne à qui l’on a demandé, ou n’importe qui de son équipe.
option-miss-goes-to-target = la personne à qui l’on a demandé
option-miss-goes-to-target-team = n’importe qui de son équipe

## Règles toutes prêtes

preset-pagat = Pagat
    .about = Les règles telles que Pagat les décrit.
    .pack = 48 cartes, sans les 8
    .origin = Le recueil de jeux de cartes Pagat
preset-pagat48 = Pagat, 48 cartes
    .about = Les mêmes ; le nom sous lequel les robots les plus forts se mesurent.
    .pack = 48 cartes, sans les 8
    .origin = Les matchs entre robots
preset-online = En ligne
    .about = Comme Pagat, mais une annonce hors tour est refusée : sur un réseau, le tour peut changer pendant qu’une annonce arrive.
    .pack = 48 cartes, sans les 8
    .origin = Shoal, d’après Pagat
preset-wikipedia-2007 = Wikipédia 2007
    .about = Sans les 2 ; les annonces fausses coûtent un point, et les nombres de cartes sont secrets.
    .pack = 48 cartes, sans les 2
    .origin = Wikipédia, telle qu’en 2007
preset-student = Règles étudiantes
    .about = Avec des jokers et des annonces à tout moment ; il faut plus de la moitié des points pour gagner.
    .pack = 54 cartes, avec les jokers
    .origin = Les étudiants de Cornell et d’ailleurs
preset-mit = MIT
    .about = Les règles étudiantes sans jokers.
    .pack = 48 cartes, sans les 8
    .origin = Les étudiants du MIT
preset-fishonline = Fish Online
    .about = Les règles étudiantes avec des bluffs ; les deux dernières questions sont montrées.
    .pack = 54 cartes, avec les jokers
    .origin = Le site de jeu Fish Online
preset-cfish = Canadian Fish
    .about = Les règles étudiantes, sous le nom qu’elles ont au Canada.
    .pack = 54 cartes, avec les jokers
    .origin = Le Canada
preset-us54 = États-Unis, 54 cartes
    .about = Les règles étudiantes ; on peut aussi annoncer sans cartes. C’est là que les robots les plus forts se mesurent.
    .pack = 54 cartes, avec les jokers
    .origin = FishAI, pour les matchs entre robots
preset-fishlab = FishLab
    .about = On annonce à tout moment, même sans cartes, et les neuf demi-couleurs sont jouées.
    .pack = 54 cartes, avec les jokers
    .origin = FishLab, pour les matchs entre robots
preset-canadian-fish = Canadian Fish, 48 cartes
    .about = On annonce à son tour ; toutes les questions restent visibles.
    .pack = 48 cartes, sans les 8
    .origin = L’application web Canadian Fish
preset-kraken = Kraken
    .about = On annonce à son tour ; les autres annonces sont refusées.
    .pack = 48 cartes, sans les 8
    .origin = Le robot Kraken
preset-playfish = PlayFish
    .about = Les annonces fausses vont aux adversaires, les annonces hors tour sont refusées, et il faut plus de la moitié des points pour gagner.
    .pack = 48 cartes, sans les 8
    .origin = Le site de jeu PlayFish
preset-lit-india = La Littérature en Inde
    .about = Sans les 7 ; les annonces fausses et le tour vont aux adversaires.
    .pack = 48 cartes, sans les 7
    .origin = Les tables de l’Inde
preset-quartets = Carrés
    .about = On réunit les quatre cartes d’un rang.
    .pack = 52 cartes, treize carrés
    .origin = Une variante par carrés
preset-kids-8 = Huit enfants
    .about = Pour huit joueurs.
    .pack = 48 cartes, sans les 8
    .origin = En famille, en fête

## Ce qui ne fait pas un jeu

bad-bad-player-count = { option-players } : { $players }. Il faut un nombre pair de { $least } à { $most }.
bad-penalty-with-any-time-claims = Quand on annonce à tout moment, aucune n’est hors tour : il n’y a rien à punir.
bad-retired-players-cannot-claim = « { option-cardless-may-claim } » n’est possible que sans « { option-announce-and-retire } ».
bad-surrender-needs-bluff = Un bluff ne peut coûter une carte que s’il y a des bluffs (« { option-bluff-ask } »).
bad-unknown-first-player = { option-first-player } : { $value } n’existe pas à une table de { $players }.
bad-uneven-deal = { $cards } cartes ne se distribuent pas en parts égales à { $players } joueurs.
bad-jokers-need-half-suits = Les jokers font partie d’une demi-couleur : il leur faut « { option-sets } : { option-sets-half-suits } ».
bad-removed-rank-needs-half-suits =
    { $rank ->
        [none] Pour réunir des demi-couleurs, il faut retirer un rang.
       *[other] On ne retire un rang que pour des demi-couleurs ; ce qu’on réunit ici utilise tous les rangs.
    }
bad-high-double-needs-half-suits = Quand on réunit des carrés, il n’y a pas de demi-couleurs hautes à compter double.
bad-unknown-tie-break = { option-tie-break } : { $value } ne fait pas partie de ce jeu de cartes.
bad-unknown-pack = { option-pack } : { $value } n’est pas un jeu de cartes. Il est entier, ou compte jusqu’à 8 demi-couleurs de 2 à 6 cartes, par exemple 2x4.
bad-tiny-pack-needs-half-suits = Un tout petit jeu se compose de demi-couleurs, sans jokers : il lui faut « { option-sets } : { option-sets-half-suits } ».
bad-tiny-pack-too-small = { $cards } cartes, c’est trop peu pour { $players } personnes : il en faut une à chacune.
bad-tiny-pack-needs-stall-limit = Avec si peu de cartes, on pourrait se questionner sans fin : un tout petit jeu a besoin de « { option-stall-limit } ».

## Ce qui est douteux

doubt-majority-with-cancel = Quand des demi-couleurs peuvent être annulées, il se peut que personne n’ait jamais la majorité : on joue alors toutes les demi-couleurs.
doubt-full-history = Toutes les questions sont montrées : il n’y a plus rien à retenir.
doubt-bluffs-mislead-bots = Avec des bluffs, une question ne prouve pas que l’on n’a pas la carte demandée.
doubt-questions-leak = Quand une carte n’importe où dans l’équipe suffit pour demander, un refus révèle que les adversaires ont toute la demi-couleur.
doubt-forced-declare-with-team-choice = « { option-forced-declare } » enlève les réserves qui font l’intérêt de « { option-after-correct } : { option-after-correct-team-choice } ».
doubt-no-effect =
    { $option ->
        [bluff_needs_other_card] « { option-bluff-needs-other-card } » ne change rien sans bluffs.
        [special_value] « { option-special-value } » ne change rien sans jokers, ou si les hautes ne comptent pas double.
        [on_false_answer] « { option-on-false-answer } » ne change rien quand c’est la table qui répond.
        [stall_action] « { option-stall-action } » ne change rien sans limite de blocage.
        [after_correct] « { option-after-correct } » ne change rien quand on n’annonce pas seulement à son tour.
        [after_wrong] « { option-after-wrong } » ne change rien quand on n’annonce pas seulement à son tour.
        [ace] « { option-ace } » ne change rien quand on réunit des carrés.
        [wrong_attribution] « { option-wrong-attribution } » ne change rien quand les annonces ne disent pas qui a quoi.
       *[other] « { $option } » ne change rien sans une autre option.
    }
