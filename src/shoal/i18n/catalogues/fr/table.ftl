### Ce qui se dit à une table, quel que soit le jeu.
###
### Glossaire (le même mot partout)
###   ask: demander           claim: annoncer, une annonce     half-suit: demi-couleur (« les cœurs bas », « les cœurs hauts »)
###   hit / miss: trouvé / raté    deal: distribuer, une donne  hand: main          pack: jeu de cartes
###   seat: place             table: table                     bot: robot          host: hôte
###   team: équipe            teammate: partenaire             opponent: adversaire
###   stock: pioche           go fish: « pioche ! »            book: famille (quatre cartes d’un rang) ou paire
###   house rules: règles maison    preset: règles toutes prêtes    ruling: décision de la table
###   challenge: défi         bluff: bluff                     out: sans cartes    out of turn: hors tour (une annonce)
###   Literature: Littérature  Go Fish: La Pioche              Fish Draw: La Bataille aux Poissons
###   Fish: Poisson           Fishmonger: Poissonnier          Fishageddon: Fishageddon       ledger: registre
###   middle: milieu          shout: crier                     collect: ramasser    stack: pile        dealer: donneur
###   level: à égalité, les ex æquo    draw again: tirer encore (« retirer » veut dire ôter)    four of a rank: carré    at once (bots): sans attendre
###
### On dit « vous ». Pas de participe qui s’accorde avec une personne : « est sans cartes », et non « est sorti(e) ».
### Espace fine insécable devant ; ! ? et insécable devant : et dans les guillemets « ».
###
### The same as in English: joker, jokers, Menu, min, normal, Normal, Score, Volume

language-name = Français

## Les cartes

rank-name =
    { $rank ->
        [T] 10
        [J] valet
        [Q] dame
        [K] roi
        [A] as
        [joker] joker
       *[other] { $rank }
    }
# Les cartes françaises : valet, dame, roi.
rank-sign =
    { $rank ->
        [T] 10
        [J] V
        [Q] D
        [K] R
        [joker] ★︎
       *[other] { $rank }
    }
ranks-name =
    { $rank ->
        [T] 10
        [J] valets
        [Q] dames
        [K] rois
        [A] as
        [joker] jokers
       *[other] { $rank }
    }
suit-name =
    { $suit ->
        [C] trèfle
        [D] carreau
        [H] cœur
        [S] pique
       *[J] jokers
    }
joker-name =
    { $rank ->
        [R] joker rouge
        [B] joker noir
        [G] joker vert
       *[W] joker blanc
    }
card-name =
    { $suit ->
        [J] { joker-name }
       *[other] { rank-name } de { suit-name }
    }
card-the =
    { $suit ->
        [J] le { joker-name }
       *[other]
            { $rank ->
                [A] l’{ rank-name } de { suit-name }
                [Q] la { rank-name } de { suit-name }
               *[other] le { rank-name } de { suit-name }
            }
    }
card-count =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }

## Les listes

list-comma = { $begun }, { $next }
list-and = { $begun } et { $last }
list-or = { $begun } ou { $last }
person =
    { $seat ->
        [you] vous
       *[other] { $seat }
    }
person-title =
    { $seat ->
        [you] Vous
       *[other] { $seat }
    }
sentence = { $text }.
nobody = personne

## À qui de jouer

what-if = Et si ? Vous reprenez une partie terminée. Le menu ramène à son analyse.
your-turn = À vous de jouer
your-turn-sentence = C’est à vous de jouer.
turn-of =
    { $seat ->
        [you] À vous de jouer
       *[other] À { $seat } de jouer
    }
page-title = { $state } — Shoal
no-board = Ce jeu n’a pas de table dans le navigateur. Jouez-y dans le terminal : shoal tui, et le lien de cette page.
game-over = Partie terminée
game-over-sentence = La partie est terminée.
nobody-has-the-turn = Ce n’est à personne de jouer.
no-question-yet = Pas encore de question.
yes = oui
no = non

## Ce qui s’est passé à la table

event-opened = La table est ouverte.
event-seated =
    { $seat ->
        [you] Vous avez pris place.
       *[other] { $seat } a pris place.
    }
event-stood = Un robot a repris une place : { $name }.
event-ruling = La table a décidé : { $ruling }.
ruling-redeal = on redistribue les cartes

## Ce qui se passe dans tous les jeux

event-dealt-seen =
    { $dealer ->
        [you] Vous avez distribué les cartes.
       *[other] { $dealer } a distribué les cartes.
    }
event-hand-seen = { event-dealt-seen }
event-redeal = La table a décidé : on redistribue les cartes.
event-over = La partie est terminée. { $outcome }

## Pourquoi la table refuse

reason-stale = Le jeu a continué avant vous. Regardez, puis choisissez.
reason-not-seated = Vous ne faites que regarder. Prenez d’abord la place d’un robot.
reason-not-your-seat = Ce n’est pas votre place.
reason-unknown-seat = Cette place n’existe pas.
reason-unknown-guest = Le serveur ne vous connaît pas. Autorisez un cookie pour ce site, puis rechargez.
reason-seat-taken = Quelqu’un d’autre a cette place.
reason-already-seated = Vous avez une place à cette table.
reason-saw-another-hand = Vous avez vu les cartes d’une autre place. Prenez celle-là, ou attendez la prochaine donne.
reason-game-not-over = La partie n’est pas encore terminée.
reason-game-has-begun = La partie a commencé. Cela se règle avant le premier coup.
reason-not-the-host = Seul l’hôte peut faire cela.
reason-unknown-bot = Ce robot n’existe pas.
reason-others-may-speak = Les autres peuvent encore parler. Réessayez dans un instant.
reason-nothing-to-waive = Personne n’attend que vous parliez.
reason-nothing-to-hasten = Aucun robot ne peut parler plus tôt maintenant.
reason-others-not-ready = C’est noté. On attend encore les autres.
reason-not-asked-if-ready = Personne n’attend votre signal pour commencer.
reason-out-of-time = Votre temps est écoulé ; un robot joue ce tour.
reason-no-wait-left = Vous avez épuisé votre temps d’attente de cette partie.
reason-seat-is-kept = Un robot joue à votre place. Reprenez-la d’abord.
reason-seat-is-yours = Votre place est déjà à vous.
reason-rulings-are-for-friends = Avec un robot à la table, on ne peut rien décider.
reason-ruling-pending = Il y a déjà une proposition. Dites d’abord oui ou non.
reason-no-ruling = Rien n’est proposé.
reason-unreadable = La table n’a pas compris.
reason-hello-first = La table n’a pas compris.
reason-wrong-version = Shoal a été mis à jour. Rechargez.
reason-too-fast = Trop vite. Réessayez dans un instant.
reason-id-reused = La table croit que vous l’avez déjà dit. Rechargez.
reason-other = Cela n’a pas marché. Réessayez.

closing-restarting = Le serveur redémarre. Votre table ne risque rien.
closing-too-slow = La connexion était trop lente pour suivre.
closing-store-failed = Le serveur ne peut pas écrire sur son disque.

## Pourquoi un jeu refuse un coup

reason-game-over = La partie est terminée.
reason-not-dealt = Les cartes ne sont pas encore distribuées.
reason-unknown-player = Ce joueur n’existe pas.
reason-not-your-turn = Ce n’est pas à vous de jouer.
reason-target-self = Vous ne pouvez pas vous interroger vous-même.
reason-target-has-no-cards = Ce joueur n’a pas de cartes.
reason-unknown-card = Cette carte n’est pas dans ce jeu de cartes.
reason-card-already-held = Vous avez vous-même cette carte.
reason-player-out = Vous n’avez plus de cartes.
reason-unknown-ruling = Cela ne peut pas se décider dans ce jeu.

## Les joueurs

players = Joueurs
player-count =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
status-reconnecting = Reconnexion
status-away = Pas là
status-standin = Gardé par un robot
status-bot = Robot
status-bot-level = Robot · { $level }
has-turn = doit jouer
out = sans cartes

## Ce que l’on peut faire

actions = Ce que vous pouvez faire
hand = Votre main
wait-for-turn = On attend { $name }.
out-and-waiting = Vous n’avez plus de cartes.
# A bot is thinking, and the reader may let it speak at once.
tap-to-hurry = Touchez la table pour accélérer.
pick-card = Choisissez une carte manquante.
missing-card = { $card }, pas dans votre main
sending = Envoi…
cancel = Annuler
questions = Questions
take-back = Reprendre
go-on = Continuer
typed-unknown = Rien ne correspond à « { $typed } ».
waited-for = On attend encore : { $names }.
seconds-left =
    { $seconds ->
        [one] encore { $seconds } seconde
       *[other] encore { $seconds } secondes
    }
nothing-to-say = Rien à dire
may-go-on = L’attente est finie.

## Comment la partie s’est terminée

tie = Égalité.
winner-sentence =
    { $seat ->
        [you] Vous gagnez !
       *[other] { $seat } gagne.
    }
winners-share = Partie partagée : { $names }.
play-again = Rejouer
standings = Parties gagnées à cette table
wins-of = { $name } { $count }
tie-count =
    { $count ->
        [one] { $count } égalité
       *[other] { $count } égalités
    }

## Décisions de la table

settle = Régler un problème
propose = Proposer

## La page autour de la table

offline = Pas de connexion. Votre table ne risque rien.
outdated = Shoal a été mis à jour.
reload = Recharger
menu = Menu
close = Fermer
back = Retour
players-only = Joueurs seulement
language = Langue
pace = Rythme
pace-slow = Lent
pace-normal = Normal
pace-quick = Rapide
pace-at-once = Aussitôt
faster = Plus vite
slower = Moins vite
ready = C’est parti
not-ready = On attend encore : { $names }.
hearing = Temps pour parler
seconds-short = { NUMBER($seconds) } s
level-and-about = { $level } : { $about }
invite = Inviter quelqu’un
key-help = cette liste
    .keys = ?
key-escape = recommencer
    .keys = Échap
key-tab-arrows = tout atteindre sans taper de lettres
    .keys = Tab, flèches

## Le Menu, les règles à la table, les invitations

rules = Règles
hints = Indices
rules-of = Les règles : { $game }
fetching = Un instant…
not-fetched = Le chargement a échoué. Il reprendra avec la connexion.

## Ce qui va et vient : la connexion, les personnes, et ce que l’on a manqué

out-of-reach = La table ne répond pas. Nouvel essai en cours.
in-reach = La table répond de nouveau.
minutes-and-seconds = { NUMBER($minutes) } min { NUMBER($seconds) } s
try-now = Réessayer
table-gone = Cette table n’existe plus.
table-gone-home = Vers la page d’accueil
seat-lost = Vous n’avez plus de place à cette table.
event-left = { $name } a quitté la table. { $bot } continue à sa place.
event-renamed = { $before } s’appelle maintenant { $name }.
presence =
    { $status ->
        [reconnecting] { $name } se reconnecte.
        [away] { $name } n’est plus là. Un robot joue ce tour.
       *[here] { $name } est là.
    }
while-away = Pendant votre absence
since-your-move = Depuis votre dernier coup
what-happened = Ce qui s’est passé
typed-composed = { $move }. Entrée pour le dire.
number-and-name = { $number } { $name }
key-repeat = réentendre la dernière phrase
    .keys = .

## Niveaux des robots que chaque jeu a

level-random = Au hasard
    .about = joue n’importe quel coup permis

## Qui distribue

dealer-drawn =
    { $dealer ->
        [you]
            { $lowest ->
                [yes] vous tirez la plus basse, { $card }, et vous distribuez
               *[no] vous tirez la plus haute, { $card }, et vous distribuez
            }
       *[other]
            { $lowest ->
                [yes] { $dealer } tire la plus basse, { $card }, et distribue
               *[no] { $dealer } tire la plus haute, { $card }, et distribue
            }
    }
drew-the-deal =
    { $dealer ->
        [you]
            { $lowest ->
                [yes] Vous tirez la plus basse, { $card }, et distribuez
               *[no] Vous tirez la plus haute, { $card }, et distribuez
            }
       *[other]
            { $lowest ->
                [yes] { $dealer } tire la plus basse, { $card }, et distribue
               *[no] { $dealer } tire la plus haute, { $card }, et distribue
            }
    }
event-dealer-drawn = On tire une carte pour désigner le donneur : { $drawn }.
event-dealer-drawn-again = On tire une carte pour désigner le donneur. Après une égalité entre { $names }, { $drawn }.

## De retour

bot-played-for-you = En votre absence, un robot a joué à votre place :

## Les noms

reserved-names = Vous, Tu, Toi, Moi, Personne, Administrateur, Administratrice, Modérateur, Modératrice, Opérateur, Opératrice, Système
reason-name-empty = Un nom doit avoir au moins un caractère visible.
reason-name-too-long = Ce nom est trop long : 24 caractères au plus.
reason-name-reserved = Ce mot a déjà un sens ici. Choisissez un autre nom.

## Les places que l’hôte donne

reason-ask-first = C’est l’hôte qui donne cette place. Demandez-la.
reason-table-locked = L’hôte ne laisse plus personne prendre place.
reason-with-next-deal = Cette place est à vous dès la prochaine donne.
reason-turned-away = L’hôte a dit non. Vous pourrez redemander après la prochaine donne.
reason-too-many-ask = Beaucoup de monde demande une place. Réessayez dans un instant.
reason-no-knock = Plus personne ne demande cette place.
reason-nobody-there = Cette place n’a pas de joueur.
reason-own-seat = Choisissez la place de quelqu’un d’autre.

## Le temps

bot-has-your-seat = Un robot joue pour vous
