### Le terminal et la ligne de commande. Ce qu’on tape (`hand`, `ask`, `quit`…) est le même dans toutes les langues.

## Les premiers écrans

start-title = Shoal : la Littérature, la Pioche et la Bataille aux Poissons
start-play = Jouer
start-game = Jeu
start-preset = Règles maison
    .about = Des règles toutes prêtes, par leur nom ; F2 montre chaque règle et la change.
start-teammates = Avec vous
start-opponents = Contre vous
start-levels = { $levels }.
start-pace = Rythme
    .about = Combien de temps les robots attendent avant de parler ; sans attendre, ils n’attendent que vous.
start-pace-slow = lent
start-pace-normal = normal
start-pace-quick = rapide
start-pace-at-once = sans attendre
start-hearing = Secondes pour parler
    .about = Combien de temps chacun peut parler hors de son tour : pour crier, pour défier.
sheet-title = Règles maison : { $game }, { $preset }. * : règle changée.
sheet-undo = Règles de départ
press-done = Terminé
press-change = Changer
press-rub-out = Effacer
verdict-no-game = Impossible de jouer ainsi : { $about }
verdict-doubt = Attention : { $about }
verdict-game = On peut jouer avec ces règles.
bad-hearing = Le temps pour parler va de 1 à 60 secondes.
default-name = Vous
guest-name = Visiteur

## Une table

labelled = { $label } : { $text }
list-semicolon = { $begun } ; { $next }
list-usages = { $begun }, ou { $next }

table-title = { $game }, { $preset }. { $status }
opening-title = { $game }, { $preset }, { $players }.
hand-of = Main  { $cards }
your-hand = Votre main :
seat-line = { $number } { $name } : { $marks }
seat-you = vous
status-reconnecting-short = reconnexion
status-away-short = pas là
status-standin-short = gardé par un robot
status-bot-short = robot
turn-now =
    { $seat ->
        [you] À vous de jouer.
       *[other] À { $seat } de jouer.
    }
count-of =
    { $seat ->
        [you]
            { $count ->
                [one] Vous avez { $count } carte.
               *[other] Vous avez { $count } cartes.
            }
       *[other]
            { $count ->
                [one] { $seat } a { $count } carte.
               *[other] { $seat } a { $count } cartes.
            }
    }
score-of = Score : { $score }
games-won = Parties gagnées : { $won } ; égalités { $ties }
only-watching = Vous ne faites que regarder.
only-watching-sit = Vous ne faites que regarder. Tapez sit et le numéro de la place d’un robot, ou help.
watching = Vous regardez.
watching-free = Vous regardez ; tapez sit et une place : { $seats }.
nothing-asked-yet = Rien n’a encore été demandé.
time-to-speak = Vous pouvez parler ; une ligne vide pour ne rien dire.
ready-by-line = Une ligne vide pour commencer.
waiting-for = On attend : { $names }.
has-seat =
    { $seat ->
        [you] Vous avez maintenant la place { $number }.
       *[other] { $seat } a maintenant la place { $number }.
    }
proposed-by =
    { $seat ->
        [you] Proposé par vous : { $ruling }.
       *[other] Proposé par { $seat } : { $ruling }.
    }
agree-or-disagree = Tapez agree (d’accord) ou disagree (non).
type-again = Tapez again pour une autre partie, ou quit.
over-type-again = La partie est terminée ; tapez again pour une autre, ou quit.
you-can = Vous pouvez taper : { $usages }.
only-wait = Il n’y a plus qu’à attendre.
enter-plays = Entrée pour jouer ce coup.

## Aide

help-look = Pour regarder : hand (main), score, who (qui joue), count JOUEUR (combien de cartes), moves (coups), last (dernières questions), rules (règles), help. Pour partir : quit.
help-names = Un joueur est un numéro, le début d’un nom, ou me (moi). Une carte est son rang, puis l’initiale anglaise de sa couleur : 9D (carreau), TH ou 10H (cœur), VC ou JC (valet de trèfle), AS (pique), RJ (joker rouge).
help-table = La table : nothing (rien à dire, quand on vous attend), ready (pour commencer une donne), hasten (le prochain robot parle maintenant), again (après une partie), pace slow|normal|quick|at_once, hearing SECONDES, sit PLACE, stand, back (reprendre votre place à un robot), rename NOM, clock none|30s|5m+10s|2d (l’hôte, avant le premier coup).
help-levels = Avant le premier coup : level PLACE { $levels } ; ou level { $away }, pour quand quelqu’un part.
room-you-host = On attend vos amis. Tapez begin pour distribuer ; des robots jouent aux places libres. La donne vient d’elle-même dans { $left }.
room-you-ready = Vous y êtes. L’hôte commence, ou la donne vient d’elle-même dans { $left }.
room-you-not-ready = On attend vos amis. Appuyez sur Entrée quand vous y êtes. La donne vient d’elle-même dans { $left }.
room-you-watch = Les joueurs se rassemblent. La donne vient d’elle-même dans { $left }.
help-room = Avant la première donne : sit PLACE, ready (j’y suis), et begin (commencer) pour l’hôte.
help-rulings = Entre amis : rule { $rulings } ; puis agree ou disagree.
help-keys = Touches : Tab complète, Haut reprend une ligne tapée avant, PgUp et PgDn font défiler ce qui s’est passé.
verb-line = { $usage } : { $about }
look-hand = Main
look-score = Score
look-who = Joueurs
look-moves = Coups
look-last = Dernières questions
look-rules = Règles
look-help = Aide

## Les règles de cette table

lesson-line =
    { $unusual ->
        [yes] { $number }. { $title } (règle maison) : { $text }
       *[no] { $number }. { $title } : { $text }
    }
not-as-usual = Ce qui change à cette table :

## Ce que l’on tape et qui est impossible

unclear-nothing = Rien n’a été tapé.
unclear-word = Je ne comprends pas « { $word } ».
unclear-not-now = { $verb } n’est pas possible maintenant.
unclear-not-possible = Ce n’est pas possible maintenant.
unclear-which-player = Quel joueur ? { $choice }.
unclear-several = « { $text } » peut être { $choice }.
unclear-no-player-for-this = « { $text } » n’est pas un joueur qui convient. Il y a { $choice }.
unclear-no-player = Il n’y a pas de joueur.
unclear-no-card = « { $text } » n’est pas une carte. Tapez le rang et la couleur : 9D, VH, 10H, AS, RJ.
unclear-which-card = Quelle carte ? Vous pouvez demander : { $cards }.
unclear-cannot-ask = Vous ne pouvez pas demander { $card }. Vous pouvez demander : { $cards }.
unclear-nobody-waits = Personne n’attend que vous parliez.
unclear-pace = Le rythme est slow (lent), normal, quick (rapide) ou at_once (sans attendre).
unclear-level = Tapez level, une place ou { $away }, et l’un de ces mots : { $levels }.
unclear-rename = Tapez rename et votre nom, une fois que vous avez une place.
unclear-alone = Tapez seulement le premier mot, sans { $word }.
unclear-ruling = Une décision est : { $rulings }.
unclear-no-connection = Il n’y a pas encore de connexion.
player-and-number = { $name } ({ $number })

## Connexion

link-connecting = Connexion…
link-lost-enter = Pas de connexion. Entrée pour réessayer.
link-trying = La connexion est perdue ; nouvel essai.
link-live = Connexion établie.
link-lost = Il n’y a pas de connexion. Une ligne vide pour réessayer.
goodbye = Au revoir.
versions-differ = Le serveur et ce programme sont de versions différentes ; mettez le plus ancien à jour.
no-table-link = « { $link } » n’est pas le lien d’une table ; il ressemble à http://host:8000/t/NOM
no-table = Cette table n’existe pas.
token-refused = Le serveur refuse ce jeton : il a été révoqué, ou il ne permet pas de jouer.
no-address = « { $link } » n’est pas une adresse.
no-answer = Aucune table ne répond à l’adresse { $link }.
table-broke = Un robot de cette table est tombé en panne : { $about }
no-terminal = Ce n’est pas un terminal ; shoal tui --plain fonctionne dans un tube.
bad-local-only = --{ $option } ne vaut que pour votre propre table ; celle d’un lien a déjà ses règles.
bad-level-argument = --level « { $text } » n’est pas une place et un robot : 3=counting
bad-number-argument = --{ $option } « { $text } » n’est pas un nombre de 0 à 999999999
bad-language = La langue « { $language } » n’existe pas ici. Il y a : { $known }.

## Touches et fenêtres

line-placeholder = tapez ici ; F1 : aide
press-quit = Quitter
press-again-to-quit = Encore Ctrl-C pour quitter.
press-shout = Crier
press-complete = Compléter
press-earlier = Avant
press-later = Après
press-back = Retour
press-on = Suite
press-again = Rejouer
press-new-table = Nouvelle table
press-look = Voir la table

## Qui distribue

start-dealer = Premier donneur
    .about = Au sort : chacun tire une carte, et la donne tourne après chaque partie. Toujours moi : pour une leçon, vous distribuez à chaque fois.
start-dealer-drawn = au sort
start-dealer-opener = toujours moi

## L’hôte

help-host = L’hôte : seating open|until_play|ask|locked (qui peut prendre place), watching nobody|facts|ended|seats|late (ce qu’on voit en regardant), lobby on|off (au salon), words invited|friends (qui peut écrire librement), admit NUMÉRO (faire entrer), refuse NUMÉRO, remove PLACE (faire sortir), swap PLACE PLACE (échanger), host PLACE (nommer hôte).
unclear-seating = Tapez seating et open, until_play, ask ou locked.
unclear-watching = Tapez watching et nobody, facts, ended, seats ou late.
rematch-there = Une revanche vous attend, à la table dont le lien finit par { $link }.
unclear-words = Tapez words invited ou words friends.
unclear-listed = Tapez lobby on ou lobby off.
unclear-knock = Tapez admit ou refuse, et le numéro de qui demande une place.
unclear-swap = Tapez swap et les numéros de deux places.
askable = Tapez sit et une place pour la demander à l’hôte : { $seats }.
asked-stand = Tapez stand pour l’annuler.
asked-give-back-typed = Tapez stand pour la rendre.
asking-numbered = { $knock } Tapez admit { $number } ou refuse { $number }.

## Le temps

start-time = Temps de réflexion
    .about = Quand il est écoulé, un robot joue ce tour, pas la partie.
bad-time = « { $text } » n’est pas un temps de réflexion : none (sans), 30s par tour, 5m+10s par partie, 2d (jours) par tour.
clock-yours = Il vous reste { $left }.
type-back = Un robot joue pour vous ; back vous rend votre place.

## Ce que `shoal bot prompt` dit à une commande : un modèle de langue, ou tout ce qui répond par une ligne.

prompt-game = Vous jouez à { $game }, { $players }. Vous êtes { $name }, joueur { $number }. Les cartes s’écrivent par rang, puis par l’initiale anglaise de la couleur : 9D est le neuf de carreau, TS le dix de pique, VH le valet de cœur.
prompt-rules = Les règles :
prompt-seats = Les joueurs :
prompt-history = Ce qui s’est passé jusqu’ici, tel que vous l’avez vu :
prompt-nothing-yet = Il ne s’est encore rien passé.
prompt-left-out =
    { $count ->
        [one] (une ligne plus ancienne est omise)
       *[other] ({ $count } lignes plus anciennes sont omises)
    }
prompt-now = Maintenant :
prompt-typed = Ce que vous pouvez écrire :
prompt-legal = Tout coup possible maintenant se compose de ceci :
prompt-answer = Répondez par une seule ligne qui soit un coup, par exemple : { $example }
prompt-answer-or-nothing = Ce n’est pas votre tour, mais vous pouvez parler. Répondez par le mot nothing, ou par une seule ligne qui soit un coup, par exemple : { $example }
prompt-again = Votre dernière réponse était : { $answer }
prompt-empty = Votre dernière réponse était vide.
prompt-not-a-move = Ce n’était pas un coup. { $why }
prompt-same-again = Vous avez déjà répondu la même chose.

## Ce que dit `shoal conformance` d’un jeu ou d’un environnement qu’elle a vérifié.

conformance-head =
    { $games ->
        [one] { $name } : une partie, { $decisions } décisions, graine { $seed }
       *[other] { $name } : { $games } parties, { $decisions } décisions, graine { $seed }
    }
conformance-held =
    { $looked ->
        [one] respecté ({ $looked } contrôle)
       *[other] respecté ({ $looked } contrôles)
    }
conformance-found = FAUTE : { $what }
conformance-unchecked = non vérifié : { $why }
conformance-play = La partie la plus courte qu’on ait trouvée pour le montrer (graine { $seed }) :
conformance-play-empty = (la seule donne, graine { $seed })
conformance-total = Vérifications : { $found } avec faute, { $held } sans faute, { $unchecked } impossibles.

## Les vérifications

conformance-check-leaks = fuites
conformance-check-recall = mémoire parfaite
conformance-check-one-seat = états d’un siège
conformance-check-masks = masques
conformance-check-cards = cartes conservées
conformance-check-seeding = graines
conformance-check-processes = autre processus
conformance-check-serialising = texte sans pickle

## Ce qui ne va pas

conformance-found-told-apart = le siège { $seat } apprend ce qu’il ne peut pas savoir. D’après les règles, deux mondes se ressemblent pour lui, et { $where } vaut { $here } dans l’un et { $there } dans l’autre.
conformance-found-forgotten = le siège { $seat } oublie ce qu’il a fait. S’il avait agi autrement à l’étape { $step } ({ $instead }), son état d’information serait le même.
conformance-found-forgotten-before = le siège { $seat } oublie ce qu’il a appris ou fait : son état d’information est le même après cette partie et après celle de la graine { $other }
conformance-found-shared-state = les sièges { $with } et { $seat } ont le même état d’information.
conformance-found-shared-before = l’état d’information du siège { $seat } est celui du siège { $with } après la partie de la graine { $other }
conformance-found-mask-empty = c’est au siège { $seat } de jouer, et son masque est vide.
conformance-found-mask-too-wide = le masque contient l’action { $action } ({ $word }), qui est refusée : { $why }
conformance-found-mask-too-narrow = il manque au masque l’action { $action } ({ $word }), qui est acceptée.
conformance-found-cards-changed = les cartes ne sont plus celles de la donne : perdues { $lost }, en trop { $more }
conformance-found-seed-forgotten = la même graine et les mêmes actions ont donné une autre partie : { $where } valait { $here }, puis { $there }
conformance-found-seed-forgotten-after = avec un objet qui avait déjà joué, la même graine a donné une autre partie : { $where } valait { $here }, puis { $there }
conformance-found-seeds-alike = toutes les graines donnent la même chose.
conformance-found-next-alike = sans graine, une nouvelle donne distribue encore les mêmes cartes.
conformance-found-other-process = dans un autre processus, la même graine et les mêmes actions ont donné une autre partie.
conformance-found-pickled = son texte contient un pickle, qui exécute du code à la lecture.
conformance-found-not-read-back = son texte ne peut pas être relu : { $why }
conformance-found-read-back-other = la position relue est une autre : { $where } valait { $here }, et vaut { $there }
conformance-found-goes-on-other = la position relue continue autrement : { $where } valait { $here }, et vaut { $there }

## Pourquoi quelque chose n’est pas vérifié

conformance-why-no-worlds = personne n’a dit ce qu’un siège peut voir (un adaptateur avec another)
conformance-why-no-states = il n’a pas d’états d’information
conformance-why-no-cards = personne n’a dit où sont ses cartes
conformance-why-no-process = il n’y a pas d’autre processus
conformance-why-no-text = il n’a pas de texte à écrire et à relire
conformance-why-never-looked = aucune position ne s’y est prêtée

## Cibles qui ne peuvent pas être vérifiées

conformance-bad-no-target = { $name } n’est pas une cible ; on écrit shoal:literature, openspiel:go_fish, pettingzoo:MODULE ou MODULE:CLASSE
conformance-bad-options-of-others = { $name } n’est pas un de nos jeux : les règles maison sont pour shoal:JEU ; un jeu d’OpenSpiel prend des paramètres entre parenthèses
conformance-bad-not-installed = { $name } demande ce qui n’est pas installé, l’extra { $extra } : { $why }
conformance-bad-not-made = { $name } ne peut pas être créé : { $why }
conformance-bad-not-imported = { $name } ne peut pas être importé : { $why }
conformance-bad-not-there = { $name } : il n’y a pas de { $what } (peut-être : { $perhaps })
conformance-bad-no-subject = { $name } n’est pas un sujet : il lui manque { $lacking }
conformance-bad-not-discrete = { $name } : ses actions ne sont pas numérotées à partir de 0
conformance-bad-not-sequential = { $name } ne se joue pas à tour de rôle
conformance-bad-sampled-chance = { $name } tire lui-même son hasard : on ne peut pas lui donner de graine
conformance-bad-hangs = { $name } ne répond plus : rien depuis { $seconds } secondes à { $at }
conformance-bad-ended = { $name } a mis fin à son processus ({ $status }) à { $at } ; ses derniers mots : { $said }
conformance-bad-no-answer = { $name } n’a donné aucune réponse lisible : { $why }
conformance-bad-broke = { $name } s’est effondré : { $why }
conformance-bad-games = --games vaut { $games } ; on peut jouer 1 à { $most } parties
conformance-bad-jobs = --jobs vaut { $jobs } ; on peut vérifier 1 à { $most } cibles à la fois
conformance-bad-limit = --limit vaut { $seconds } ; il faut un nombre de secondes, 1 à 3600
conformance-bad-check = il n’y a pas de vérification { $check } ; il y a : { $known }
conformance-bad-nothing = nommez une cible, par exemple openspiel:go_fish, ou écrivez une page avec --page FICHIER
