### Le terminal. Ce que l’on tape (`hand`, `ask`, `quit`…) est pareil dans toutes les langues.

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
help-names = Un joueur est un numéro, le début d’un nom, ou me (moi). Une carte est son rang et sa couleur, en anglais : 9D (carreau), TH ou 10H (cœur), AS (pique), RJ (joker rouge).
help-table = La table : nothing (rien à dire, quand on vous attend), ready (pour commencer une donne), hasten (le prochain robot parle maintenant), again (après une partie), pace slow|normal|quick|at_once, hearing SECONDES, sit PLACE, stand, back (reprendre votre place à un robot), rename NOM, clock none|30s|5m+10s|2d (l’hôte, avant le premier coup).
help-levels = Avant le premier coup : level PLACE { $levels } ; ou level { $away }, pour quand quelqu’un part.
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
unclear-no-card = « { $text } » n’est pas une carte. Tapez le rang et la couleur : 9D, TH, 10H, AS, RJ.
unclear-which-card = Quelle carte ? Vous pouvez demander : { $cards }.
unclear-cannot-ask = Vous ne pouvez pas demander { $card }. Vous pouvez demander : { $cards }.
unclear-nobody-waits = Personne n’attend que vous parliez.
unclear-pace = Le rythme est slow (lent), normal, quick (rapide) ou at_once (sans attendre).
unclear-level = Tapez level, une place ou { $away }, et l’un de ces mots : { $levels }.
unclear-rename = Tapez rename et votre nom, une fois que vous avez une place.
unclear-alone = Tapez { $word } seul, sans rien après.
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
asking-numbered = { $knock } Tapez admit { $number } ou refuse { $number }.

## Le temps

start-time = Temps de réflexion
    .about = Quand il est écoulé, un robot joue ce tour, pas la partie.
bad-time = « { $text } » n’est pas un temps de réflexion : none (sans), 30s par tour, 5m+10s par partie, 2d (jours) par tour.
clock-yours = Il vous reste { $left }.
type-back = Un robot joue pour vous ; back vous rend votre place.
