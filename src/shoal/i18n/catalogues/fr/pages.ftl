### Les pages que le serveur produit : première page, règles maison, comptes, salon, programmes, donnes du jour, problèmes, erreurs.
###
### The same as in English: Page, Pages, Points, Table, table, Tables, tables

## La première page

home-title = Shoal : { $games }
home-description = { $games } : jouez contre des robots et avec vos amis. Gratuit, sans inscription.
slogan = Des jeux de cartes où la mémoire gagne
home-lead = { $games }, avec des robots ou entre amis. Gratuit, dans le navigateur, sans inscription.
play = Jouer
play-now = Jouer
play-friends = Jouer entre amis
# Ce qui ouvre le choix du nombre de joueurs et des adversaires.
home-change = Changer
have-code = J’ai un code
home-today = Aujourd’hui
# Devant l’heure, celle du lecteur.
today-until = Renouvellement à
today-puzzle = Une question, une réponse que vous pouvez prouver.
today-solve = Résoudre
today-sprint = Sprint de mémoire
today-sprint-about = Qui a demandé quoi ? 60 secondes.
today-deal = Tout le monde a les mêmes cartes.
today-place = rang { $place } sur { $count }
today-yesterday-all = Comment tous ont joué la donne d’hier :
today-yesterday = Donne d’hier : rang { $place } sur { $count }.
people = Qui est là
people-here = { $count } personnes en ligne
people-none = Pour l’instant, il n’y a que vous et les robots.
people-few = Aucune place n’attend pour l’instant.
people-lobby = Toutes les tables du salon
open-people =
    { $free ->
        [one] { $names }, une place libre
       *[other] { $names }, { $free } places libres
    }
live-bots = En direct : la table des robots
live = En direct
live-watch = Regarder la table des robots
players-range = De { $least } à { $most } joueurs, { $minutes } minutes environ.
seats = Joueurs
seats-count =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
games = Les jeux
pages = Pages
learn = Apprendre en 60 secondes
join = Rejoindre
join-title = Rejoindre une table
join-about = Tapez le code affiché à la table, ou collez son lien.
code-unknown = Aucune table n’a ce code. Faites-le répéter lettre par lettre, ou demandez le lien.
code-none = Un code a dix lettres et se prononce, comme BAKO-TIMURE. Ceci n’en est pas un.
code-wait = Vous avez essayé beaucoup de codes qui n’existent pas. Réessayez dans dix minutes, ou demandez le lien.

## Les tables du lecteur, sur la première page

mine-waiting = Votre table vous attend
mine-back = Y revenir
mine-others =
    { $count ->
        [one] une autre table
       *[other] { $count } autres tables
    }
mine-lately = Dernières parties
# À qui de jouer.
mine-turn =
    { $name ->
        [you] à vous de jouer
       *[other] à { $name } de jouer
    }
mine-goes-on = la partie continue
mine-gathers = on attend les amis
mine-over = partie finie
# À la place du résultat : une leçon ne se perd pas.
mine-lesson = leçon
mine-with = avec { $names }
mine-more =
    { $count ->
        [one] une autre personne
       *[other] { $count } autres
    }
mine-bots =
    { $count ->
        [one] un robot
       *[other] { $count } robots
    }

## Les liens vers nos pages, là où on les publie

preview-alt = Un banc de poissons faits des quatre couleurs des cartes, autour d’une carte que personne ne voit.
# D’une page réservée à qui est connecté.
preview-log-in = Connectez-vous pour voir cette page.
table-preview = Une table : { $game }
# Comment qui arrive par le lien obtient une place. $count : pour combien de places est le lien, aucune s’il est pour toutes ; $seats : leurs numéros.
table-preview-free =
    { $count ->
        [0] Une place est libre. Asseyez-vous et jouez.
        [1] La place { $seats } est pour vous. Asseyez-vous et jouez.
       *[other] Vous avez le choix entre les places { $seats }. Asseyez-vous et jouez.
    }
table-preview-next-game =
    { $count ->
        [0] La partie est finie, et une place est libre pour la prochaine.
        [1] La partie est finie. La place { $seats } est pour vous dans la prochaine.
       *[other] La partie est finie. Vous avez le choix entre les places { $seats } pour la prochaine.
    }
table-preview-next-deal =
    { $count ->
        [0] Une partie est en cours. Vous pourrez jouer dès la prochaine donne.
        [1] Une partie est en cours. La place { $seats } est pour vous dès la prochaine donne.
       *[other] Une partie est en cours. Vous aurez le choix entre les places { $seats } dès la prochaine donne.
    }
table-preview-ask = Demandez une place à l’hôte.
table-preview-promised =
    { $count ->
        [0] Les places qui restent sont promises à d’autres.
        [1] La place { $seats } est promise à quelqu’un d’autre.
       *[other] Les places { $seats } sont promises à d’autres.
    }
table-preview-locked = La table n’accueille plus personne.
table-preview-full =
    { $count ->
        [0] Toutes les places sont prises.
        [1] La place { $seats } est prise.
       *[other] Les places { $seats } sont prises.
    }
table-preview-programs =
    { $count ->
        [0] Toutes les places sont prises par des programmes.
        [1] La place { $seats } est prise par un programme.
       *[other] Les places { $seats } sont prises par des programmes.
    }
# Ce qu’on peut y faire d’autre.
table-preview-watch = Vous pouvez regarder.
table-preview-private = Seuls ses joueurs voient la partie.

## L’aspect des pages

look-choose = Choisir cet aspect
play-game = Jouer : { $game }
players-of-game = Joueurs : { $game }
house-rules-of = { $game } : règles maison
no-script = Voici la table telle qu’elle était quand la page a été chargée. Pour jouer, autorisez JavaScript.

## Le formulaire des règles maison

start-from = Règles maison :
# Les questions en images, ce qui en résulte, et les autres façons de choisir.
at-home = Comme vous jouez à la maison
home-plays = { $style } : { $rules }.
home-own = À votre façon
home-more = Changer d’autres règles
home-others = Choisir autrement
home-by-name = Je connais le nom de mes règles
# Des boutons qui ouvrent et enregistrent un fichier de règles maison, et ce qu’il en est du fichier.
rules-file = Reprendre les règles d’un fichier
rules-file-save = Enregistrer ces règles
rules-file-taken = Le formulaire a maintenant les règles de { $file }.
rules-file-none = Ce n’est pas un fichier de règles maison.
rules-file-other = Ce fichier contient les règles d’un autre jeu.
rules-file-unknown = Ce fichier nomme une règle que ce jeu n’a pas.
rules-file-value = { $rule } : ce que dit ce fichier n’est pas possible.
form-game = Les règles dont on parle
# Toutes les options qui ne sont pas en tête.
form-others =
    { $count ->
        [one] Une autre règle
       *[other] Toutes les autres règles ({ $count })
    }
# À côté d’une option changée.
usually = D’habitude ici : { $value }
form-changed =
    { $count ->
        [one] Une règle changée
       *[other] { $count } règles changées
    }
preset-also = Autres noms : { $names }
house-rules-preview = Choisissez vos règles maison ({ $game }), et jouez avec des robots et des amis.
form-table = La table
form-name = Votre nom
    .about = Tel que les autres le voient. Sans nom, vous avez un numéro.
form-pace = Rythme des robots
    .about = Combien de temps un robot attend avant de parler : environ trois secondes au rythme normal. Cela se change aussi à la table.
form-pace-slow = Lent
form-pace-normal = Normal
form-pace-quick = Rapide
form-pace-at-once = Aussitôt
form-bots = Robots
form-teammates = Avec vous
    .about = Les robots de votre équipe.
form-opponents = Contre vous
    .about = Tous les autres robots.
form-standin = Quand quelqu’un part
    .about = Joue pour les personnes absentes.
form-seats = Place par place
    .about = Chaque robot séparément. Une place à laquelle vous ne touchez pas suit son camp.
form-seat =
    { $teammate ->
        [yes] Place { $number }, avec vous
       *[no] Place { $number }, contre vous
    }
as-its-side = comme son camp
form-hearing = Temps pour parler, en secondes
    .about = Combien de temps chacun a pour crier ou pour lancer un défi avant que le jeu continue, de 1 à 60. Un temps plus long est plus équitable pour les mains lentes et les lecteurs d’écran.
guest-numbered = Visiteur { $number }
deal = Distribuer
deal-all-the-same = Distribuer quand même
see-fields = Voir { $fields }
no-game = Corrigez ceci avant de distribuer
doubts = C’est jouable. Est-ce bien ce que vous voulez ?

## Ce qui a mal tourné

go-home = Aller à la page d’accueil
cookie-title = Votre navigateur n’a pas gardé le cookie
cookie-about = Pour avoir une place ou un compte ici, il faut un cookie : un nombre au hasard auquel on vous reconnaît, et rien sur vous. Autorisez les cookies pour ce site, puis continuez.
cookie-again = Les cookies sont autorisés : continuer
cookie-watch = Seulement regarder cette table
no-client-title = Cette table se joue dans un terminal
no-client-about = Ce serveur tourne sans son client pour navigateur. Tapez ceci là où Shoal est installé ; dans son dossier, c’est ./run shoal tui :
no-client-else = En relançant le serveur sans --no-web, on fait construire le client.
error-no-such-table = Cette table n’existe pas. Le lien est-il entier ?
error-game-not-over = Aucune partie n’est encore finie à cette table. Son compte rendu sera là ensuite.
error-not-found = Cette page n’existe pas.
error-no-docs = La documentation n’a pas été construite sur ce serveur. Dans un clone de Shoal, ./run docs la construit.
error-unknown-game = Ce jeu n’existe pas ici.
error-unknown-preset = Il n’y a pas de règles maison de ce nom.
error-unknown-bot = Ce robot n’existe pas.
error-bad-player-count = Ce jeu ne se joue pas à ce nombre.
error-too-many-tables = Toutes les tables sont prises. Réessayez dans un moment.
error-too-many-opened = Vous avez ouvert beaucoup de tables en peu de temps. Attendez quelques minutes avant d’en ouvrir une autre.
error-too-many-requests = Cela fait trop de demandes d’un coup. Attendez un instant, puis réessayez.
error-method-not-allowed = Cette page ne répond pas à ce genre de requête.
error-server-fault = Le serveur a eu une panne. Ce n’est pas votre faute ; réessayez.
error-bad-form = Ce formulaire n’a pas pu être compris. Revenez en arrière, vérifiez-le et renvoyez-le.
error-table-damaged = Le journal de cette table est endommagé. Celui du serveur dit à quel endroit.
error-store-failed = Le serveur ne peut pas lire ou écrire sur son disque. Son journal dit pourquoi.
error-restarting = Le serveur redémarre. Votre table ne risque rien ; réessayez dans un instant.
error-foreign-form = Ce formulaire a été envoyé par la page d’un autre site.
error-too-long = C’est plus que ce que nos formulaires peuvent contenir.
error-bad-options = Impossible de jouer avec ces règles maison.

## Qui distribue

form-gather = Première donne
    .about = D’abord on se retrouve : qui est là, les équipes, les règles maison. Vous commencez, ou la table au bout d’un moment. Pas quand on a des jours pour jouer.
form-gather-no = Tout de suite
form-gather-yes = Attendre d’abord les amis
form-dealer = Premier donneur
    .about = Au sort, chacun tire une carte, et la donne tourne après chaque partie. Pour une leçon, c’est toujours la personne qui ouvre la table.
form-dealer-drawn = Tiré au sort
form-dealer-opener = Toujours moi
name-refused = Ce nom ne convient pas
error-name-empty = { reason-name-empty }
error-name-too-long = { reason-name-too-long }
error-name-reserved = { reason-name-reserved }

## Le temps

form-time = Temps de réflexion
    .about = Quand il est écoulé, un robot joue ce tour, pas la partie. Avec des jours par tour, on n’a pas besoin d’être là en même temps.

## Qui entre

form-seating = { seating }
    .about = Sur demande, vous faites entrer qui vous voulez, d’un geste. Une place libre jusqu’au début du jeu montre ses cartes à qui la prend.
form-seating-open = { seating-open }
form-seating-until-play = { seating-until-play }
form-seating-ask = { seating-ask }
form-seating-locked = { seating-locked }
form-watching = { watching-who }
    .about = Ce que voient les gens sans place. Ils ne voient des mains que si vous le voulez, et qui joue n’en voit jamais d’autre que la sienne.
form-watching-nobody = { watching-nobody }
form-watching-facts = { watching-facts }
form-watching-ended = { watching-ended }
form-watching-seats = { watching-seats }
form-watching-late = { watching-late }
form-talk = { talk-rule }
    .about = Douze phrases, que chacun lit dans sa langue ; entre amis, avec qui est venu par votre lien et, après la fin, avec tout le monde, on parle librement. Si l’on se parle seulement entre les parties, il n’y a pas de signes entre partenaires.
form-talk-open = { talk-rule-open }
form-talk-between = { talk-rule-between }
form-talk-off = { talk-rule-off }
form-rulings = Une irrégularité se règle
    .about = Quelqu’un propose comment, par exemple de redistribuer. Personne ne décide seul, et avec un robot à la table on ne décide rien.
form-rulings-opponent = Entre l’hôte et un adversaire
form-rulings-everybody = Quand tout le monde est d’accord

## Les comptes et les amis.

account-title = Compte
account-about = Pas besoin de compte pour jouer. Avec un compte, vos tables et vos parties vous suivent sur chaque appareil, et les autres vous connaissent par votre nom.
account-name = Nom
account-password = Mot de passe
account-password-about = Au moins { $count } caractères.
account-make = Créer un compte
account-log-in = Se connecter
account-log-in-about = Ce que vous jouez sans compte dans ce navigateur vous suit : tout passe à votre compte.
account-taken-over = { $tables ->
        [one] La table où vous jouiez sans compte est maintenant celle de votre compte, avec votre place et vos parties.
       *[other] Les { $tables } tables où vous jouiez sans compte sont maintenant celles de votre compte, avec vos places et vos parties.
    }
account-seats-left = { $left ->
        [one] À l’une d’elles, votre compte avait déjà une place ou avait vu une autre main : personne n’en joue deux, l’autre place a donc été rendue.
       *[other] À { $left } d’entre elles, votre compte avait déjà une place ou avait vu une autre main : personne n’en joue deux, les autres places ont donc été rendues.
    }
account-go-on = Continuer
account-get = Se connecter ou créer un compte
account-log-out = Déconnecter
account-since = Parmi nous depuis le { $date }.
account-welcome = Bienvenue, { $name }
account-ready = Votre compte est prêt.
account-kept = Vous gardez ce que ce navigateur avait retenu : { $things }.
account-kept-games =
    { $count ->
        [one] une partie
       *[other] { $count } parties
    }
account-kept-streak =
    { $count ->
        [one] une série d’un jour
       *[other] une série de { $count } jours
    }
account-kept-puzzles =
    { $count ->
        [one] une énigme trouvée
       *[other] { $count } énigmes trouvées
    }
account-face = Votre visage
account-face-number = Visage { $number }
account-face-about = Il est sur votre page, et à côté de votre nom sur celles des autres.
account-now = Et maintenant ?
account-play-rated = Partie classée
account-rated-about = Pour les parties classées, il faut un compte ; au bout de { $enough }, vous avez une cote.
account-settings = Réglages
account-password-only = Personne ne peut vous en renvoyer un : gardez-le bien
account-passkeys =
    { $count ->
        [one] Et une clé d’accès
       *[other] Et { $count } clés d’accès
    }
account-devices = Appareils
account-devices-others =
    { $count ->
        [0] Ce navigateur
        [one] Ce navigateur et un autre
       *[other] Ce navigateur et { $count } autres
    }
account-visibility = Qui voit votre page
account-visibility-about = Votre page montre vos parties, vos cotes et vos énigmes. Qui ne la voit pas ne trouve pas non plus votre nom sur les pages des autres. Il reste dans les listes de résultats et à vos tables.
account-seen-by-everyone = Tout le monde
account-seen-by-friends = Vos amis
account-seen-by-nobody = Vous seulement
account-save = Enregistrer
account-data-ways = Les télécharger, ou supprimer le compte
account-take-along = À emporter
account-sessions = Où vous êtes connecté·e
account-unknown-browser = Navigateur inconnu
account-this-browser = ce navigateur
account-used = utilisé le { $date }
account-end-session = Déconnecter : { $browser }
account-end-others = Se déconnecter partout ailleurs
account-sessions-ended = Vous y êtes déconnecté·e.
account-change-password = Changer le mot de passe
account-old-password = Mot de passe actuel
account-new-password = Nouveau mot de passe
account-password-changed = Le mot de passe est changé. Vous êtes déconnecté·e partout ailleurs.
account-data = Vos données
account-tables = Vos tables
account-tables-about = Les tables où rien ne se passe depuis longtemps, en général un an, sont supprimées avec leurs parties. Vous pouvez faire conserver les vôtres.
account-tables-kept = Vos tables et leurs parties sont conservées sans limite de durée.
account-keep-tables = Conserver mes tables
account-keep-no-tables = Laisser supprimer les anciennes tables
account-data-about = Tout ce que ce serveur sait de vous, avec les comptes rendus de vos parties.
account-export = Télécharger (ZIP)
account-erase = Supprimer ce compte
account-erase-about = Votre nom disparaît de ce serveur. Vos parties restent, sans nom. C’est irréversible.

error-not-logged-in = Vous n’êtes pas connecté·e.
error-name-taken = Quelqu’un porte déjà ce nom, ou un nom qui lui ressemble.
error-wrong-log-in = Le nom ou le mot de passe est faux.
error-wrong-password = Ce n’est pas votre mot de passe.
error-too-many-log-ins = Trop d’essais. Attendez une minute, puis réessayez.
error-not-let-pass = Trop d’essais depuis votre réseau. Attendez une heure, puis réessayez, ou adressez-vous à la personne qui gère ce serveur.
error-too-many-accounts = Beaucoup de comptes ont été créés depuis votre réseau. Réessayez dans une heure.
error-too-many-exports = Vous avez téléchargé vos données plusieurs fois en peu de temps. Réessayez un peu plus tard.
error-password-too-short = Ce mot de passe est trop court.
error-password-too-long = Ce mot de passe est trop long.
error-password-too-common = Ce mot de passe est l’un des plus courants, donc l’un des premiers qu’on essaie. Choisissez-en un autre.
error-password-is-name = Votre nom ne peut pas être votre mot de passe.

friends-title = Amis
friends-none = Personne pour l’instant. Les amis voient les tables les uns des autres.
friends-invite = Inviter un ami
friends-link = Donnez ce lien à la personne
friends-link-about = Une seule personne peut s’en servir, pendant une semaine. Il n’est affiché que maintenant.
friends-part = Retirer
friends-part-with = Retirer { $name } de vos amis
friend-asks = { $name } vous propose de devenir amis
friend-preview = Une invitation à devenir amis
friend-preview-about = La personne qui vous envoie ce lien veut être votre amie sur Shoal. Entre amis, on voit les tables ouvertes des uns et des autres, et on peut y aller.
friend-about = Les amis voient les tables ouvertes les uns des autres et peuvent y venir.
friend-own = C’est votre propre lien
friend-own-about = Envoyez-le à quelqu’un. La première personne qui l’ouvre devient votre ami.
friend-yes = Devenir amis
friend-no = Pas maintenant
friend-needs-account = Il faut pour cela un compte : un nom, un mot de passe.

error-no-invitation = Ce lien a déjà servi, ou il a plus d’une semaine. Demandez-en un autre.
error-too-many-friends = L’un de vous deux a déjà autant d’amis que ce serveur le permet.

person-games = Parties
person-game-won = Gagnée
person-game-tied = Nulle
person-game-lost = Perdue
person-game-first = Première place partagée
# La place de qui n’a pas gagné, à plus de deux.
person-game-place =
    { $place ->
        [2] 2e
       *[other] { $place }e
    } sur { $sides }
person-name = Nom
person-guest = Quelqu’un sans compte
person-share = { $share } % gagnées
person-counts = { $games ->
        [one] Une partie
       *[other] { $games } parties
    }. Gagnées : { $won }, perdues : { $lost }{ $tied ->
        [0] .
       *[other] , nulles : { $tied }.
    }
person-of = { $share } % ({ $done } sur { $of })
person-last = Dernières parties
person-since =
    Ici depuis { $date } · { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
person-edit = Modifier
person-befriend = Devenir amis
person-befriend-about = Vous recevez un lien à lui envoyer.
person-join = Jouer ensemble : { $game }
person-best = Record : { $rating }
person-rating-of = cote
person-won-of = de victoires
person-memory = mémoire
person-of-100 = sur 100
person-streak =
    { $days ->
        [one] jour de suite
       *[other] jours de suite
    }
person-longest = au plus { $days }
person-rating = Cote
person-rating-band = La bande montre où se trouve très probablement la vraie cote. Chaque partie la resserre.
person-rating-range = Cote de { $first } à { $now } ; elle se trouve très probablement entre { $low } et { $high }.
person-unrated = { $games } parties sur { $enough } avant la première cote
person-more = D’autres parties
person-earlier = Parties plus anciennes
person-game-memory = mémoire { $score }
person-game-rated = classée, { $change }
person-most = Joue le plus avec
person-together =
    { $games ->
        [one] une partie ensemble
       *[other] { $games } parties ensemble
    }, { $share } % de victoires
person-against =
    { $games ->
        [one] une partie face à face
       *[other] { $games } parties face à face
    }, { $share } % de victoires
person-solved =
    { $count ->
        [one] { $count } trouvée
       *[other] { $count } trouvées
    }
person-field = Énigme trouvée { $count } jours sur les { $days } derniers
person-weeks = Les huit dernières semaines.
person-sprint = Meilleur sprint : { $right }.
person-none = Aucune partie n’est encore finie.
person-yours = Votre page

error-no-such-person = Il n’y a pas, à ce nom, de page que vous puissiez voir.

## Le fichier README.txt parmi toutes les données de quelqu’un : une ligne par fichier

export-title = Ce que ce serveur de Shoal sait de vous.
export-account = votre compte : le nom, depuis quand, où vous êtes connecté·e, vos clés d’accès, vos amis, vos robots, les jetons de vos programmes, et qui vous n’entendez plus ou avez bloqué
export-tables = les tables où vous avez pris place ou vu des mains, sous quel nom, et quand
export-results = vos parties finies : comment chacune s’est terminée pour vous, et combien de fois vous avez demandé, réussi ou annoncé
export-deals = les donnes du jour que vous avez jouées, et les matchs par équipes dont vous êtes
export-ratings = votre cote, par jeu et par pendule, et ce qu’elle était après chaque partie classée
export-progress = vos énigmes, séries, entraînements et meilleurs sprints
export-games = le compte rendu de chacune de vos parties qui s’y sont terminées, en texte
export-secrets = Des mots de passe, des clés de vos sessions et de celles de vos programmes, on ne garde que des empreintes ; des clés d’accès, la moitié publique. Rien de tout cela ne figure ici.

## Les clés d’accès, avec lesquelles on se connecte sans mot de passe.

passkeys-title = Clés d’accès
passkeys-about = Avec une clé d’accès, vous vous connectez sans mot de passe : comme vous déverrouillez votre téléphone ou votre ordinateur, ou avec une clé de sécurité.
passkeys-add = Ajouter une clé d’accès
passkeys-never-used = pas encore utilisée
passkeys-remove = Retirer
passkeys-remove-one = Retirer la clé d’accès : { $browser }
passkeys-log-in = Se connecter par clé d’accès
passkeys-not-added = Aucune clé d’accès n’a été ajoutée.
passkeys-not-used = Aucune clé d’accès n’a été utilisée : vous n’êtes pas connecté·e.
passkeys-there = Cet appareil a déjà une clé d’accès pour votre compte.
account-passkey-added = La clé d’accès est ajoutée. Vous pouvez désormais vous connecter avec elle.
account-passkey-removed = La clé d’accès est retirée, et vous êtes déconnecté·e partout ailleurs. Votre appareil peut encore la proposer : supprimez-la aussi là-bas.

error-bad-passkey = Cette clé d’accès n’ouvre aucun compte ici, ou vous avez attendu trop longtemps. Réessayez.
error-too-many-passkeys = Votre compte a autant de clés d’accès qu’il peut en avoir. Retirez-en une d’abord.

## Le salon : les tables ouvertes à tous. Les liens pour une place, et les revanches.

lobby-title = Tables ouvertes
lobby-about = Jouez avec des gens qui cherchent de la compagnie. En attendant, des robots gardent les places.
lobby-count =
    { $count ->
        [0] Aucune table
        [one] { $count } table
       *[other] { $count } tables
    }
lobby-play-now = Jouer maintenant
lobby-play-people =
    { $count ->
        [one] Une personne attend de la compagnie : rejoignez-la tout de suite.
       *[other] { $count } personnes attendent de la compagnie : rejoignez-les tout de suite.
    }
lobby-play-bots = Personne n’attend encore : des robots commencent avec vous tout de suite.
lobby-exhibition = Des robots qui n’oublient rien jouent ici toute la journée.
lobby-busy = Le plus de monde entre { $from } et { $to }, chez vous : quelque { $count } personnes y jouent.
lobby-notices = Me prévenir quand mes amis jouent
lobby-rated = Entre gens, à la pendule, pour un classement.
lobby-match = Votre équipe contre une autre, avec les mêmes cartes dans les deux sens.
lobby-daily = Aujourd’hui, les mêmes cartes pour tout le monde.
lobby-others = D’autres façons de se rencontrer
lobby-friends = Vos amis jouent ici
lobby-tables = Tables
lobby-only = Seulement :
lobby-entry-now = Place libre tout de suite
lobby-clock-none = Sans pendule
lobby-clock-timed = Avec une pendule
lobby-clock-days = Des jours par tour
lobby-none = Personne n’attend en ce moment.
lobby-page = Page { $number } sur { $pages }
lobby-before = Retour
lobby-after = Suite
lobby-open = Ouvrir une table ici
lobby-open-about = Ouvrir une table avec vos propres règles :
lobby-missed = Cette place vient d’être prise. Voici ce qu’il reste.
lobby-now = une place est libre
lobby-next-deal = une place à la prochaine donne
lobby-ask = sur demande
lobby-seats =
    { $free ->
        [one] { $free } place libre sur { $seats }
       *[other] { $free } places libres sur { $seats }
    }
lobby-usual-rules = Règles habituelles
lobby-more-rules =
    { $count ->
        [one] et une autre
       *[other] et { $count } autres
    }
lobby-levels = robots : { $levels }
lobby-sit-now = S’asseoir
lobby-sit-next-deal = Attendre la donne
lobby-sit-ask = Demander une place
lobby-watch = Regarder
lobby-link = Salon

form-listed = Au salon
    .about = Des inconnus y trouvent la table et prennent la place de robots : tout de suite avant le premier coup, ensuite à la prochaine donne.
form-listed-yes = Oui
form-listed-no = Non, seulement avec le lien

error-not-your-game = Seuls ceux qui ont joué cette partie peuvent demander une revanche.
error-nobody-else = Il n’y a personne d’autre avec qui rejouer.

## Les programmes qui agissent pour quelqu’un, et les robots.

programs-title = Programmes
programs-about = Un programme peut jouer pour vous, ouvrir des tables ou lire vos parties. Au lieu de votre mot de passe, il présente un jeton.
programs-document = L’API, décrite dans un document
programs-docs = Comment en écrire un
programs-token-made = Votre nouveau jeton
programs-token-once = Copiez-le maintenant. Il ne sera plus jamais affiché.
programs-tokens = Jetons
programs-of = chez { $name }
programs-never-used = jamais utilisé
programs-unnamed = Sans nom
programs-revoke = Révoquer
programs-revoke-one = Révoquer le jeton { $name }
programs-new-token = Un nouveau jeton
programs-token-name = À quoi sert-il ?
programs-acts-as = Il agit en tant que
programs-yourself = vous
programs-may = Il peut
programs-make-token = Créer un jeton
programs-bots = Vos robots
programs-bots-about = Un robot a son propre nom et il est signalé partout comme robot. Vous répondez de ce qu’il fait.
programs-bot-name = Nom du robot
programs-make-bot = Créer un robot
programs-remove = Supprimer
programs-remove-bot = Supprimer le robot { $name }

scope-account-read = lire le compte
    .about = son nom, et si c’est un robot
scope-tables-read = voir les tables
    .about = comme tout le monde les voit, et lesquelles sont les vôtres
scope-tables-open = ouvrir des tables
    .about = avec toutes les règles possibles
scope-tables-play = prendre place et jouer
    .about = il voit votre main et joue pour vous
scope-games-read = lire les parties finies
    .about = les vôtres, et celles que tout le monde peut voir

programs-unknown-scope = Il n’y a pas de permission « { $scope } ». Il y a : { $scopes }.
error-bad-limit = `limit` est un nombre entier de 1 à 200.
error-bad-cursor = `after` est l’identifiant d’une partie, tel que `next` le donne.
error-no-scopes = Choisissez au moins une chose que le jeton permet.
error-too-many-programs = Vous en avez autant que ce serveur le permet. Supprimez-en d’abord un.
error-no-such-bot = Ce n’est pas un de vos robots.
error-token-missing = Un programme envoie son jeton dans l’en-tête Authorization : Bearer JETON.
error-token-unknown = Ce jeton n’ouvre rien. Il a été révoqué, ou il n’en a jamais été un.
error-token-elsewhere = Un jeton ouvre les adresses sous /api/1 et le WebSocket d’une table, rien d’autre.
error-scope-missing = Ce jeton ne le permet pas.
error-unknown-lesson = Cette leçon n’existe pas.
error-table-private = Personne ne peut regarder à cette table, et vous n’y avez pas de place.
error-too-many-connections = Ce compte ou cette adresse a trop de connexions.
error-table-full = Cette table a autant de visiteurs qu’elle peut en accueillir.
error-not-json = Le corps doit être du JSON, avec l’en-tête Content-Type : application/json.

person-program = Le programme de quelqu’un

after-seal = La donne et son sceau
deal-seal-line = Sceau de cette donne : { $seal }

## Les donnes du jour et les matchs par équipes.

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
        [0] Aucun résultat aujourd’hui. À vous d’ouvrir la liste !
        [one] Un résultat pour l’instant.
       *[other] { $count } résultats pour l’instant.
    }
daily-named = Vous jouez sous votre nom : tout le monde peut voir votre résultat dans la liste du jour.
daily-no-account = Vous pouvez jouer sans compte. Avec un compte, votre résultat figure dans la liste du jour, sous votre nom.
daily-results = Résultats
daily-place = Rang
daily-result = Résultat
daily-points = Points
daily-nobody = Aucun résultat pour cette donne.
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
# Pour qui n’a pas de compte, au-dessus de ce qu’on peut faire tout de suite.
guest-try = Essayer tout de suite, sans compte
match-try = Jouez la donne du jour : tout le monde a les mêmes cartes, et votre jeu se compare à celui des autres, comme dans un match.
rated-try = Jouez avec qui voudra, avec le même genre de pendule. Rien ne compte, et des robots prennent les places libres.
match-needs-account = Pour un match, il faut un compte : un nom, un mot de passe.
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

## Les énigmes : celle du jour, ses archives, l’entraînement ; dans le navigateur et dans le terminal.

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
puzzle-practice = Énigme { $number } sur { $count }
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
puzzle-hold = Vous avez
puzzle-line = Le fil des coups
puzzle-back = Coup précédent
puzzle-on = Coup suivant
puzzle-moves = Ce qui s’est passé
puzzle-ours = votre équipe
puzzle-theirs = adversaires

## Répondre

puzzle-right = Exact : { $answer }.
puzzle-solved =
    { $count ->
        [1] Trouvé du premier coup
        [2] Trouvé au deuxième essai
        [3] Trouvé au troisième essai
       *[other] Trouvé après { $count } essais
    }
puzzle-the-answer = La réponse :
puzzle-next-at = La prochaine énigme à
puzzle-wrong = Pas « { $answer } » : rien ne le prouve.
puzzle-shown = La réponse : { $answer }.
puzzle-show = Montrer comment
puzzle-proof =
    { $count ->
        [one] La preuve, en une étape
       *[other] La preuve, en { $count } étapes
    }
puzzle-too-hard =
    { $count ->
        [one] Niveau de robot qui n’y arrive pas : { $levels }.
       *[other] Niveaux de robots qui n’y arrivent pas : { $levels }.
    }
puzzle-tried = Vous aviez d’abord essayé : { $answers }.
# Combien ont trouvé l’énigme d’un jour dès leur première réponse.
puzzle-found =
    { $count ->
        [one] Une seule réponse pour l’instant.
       *[other] { $percent } % des { $count } personnes ont trouvé du premier coup.
    }
puzzle-for-all-bots = Tous nos robots y arrivent.

## Partage, séries

puzzle-share = Partager le résultat
puzzle-shared = Copié
puzzle-share-text = Shoal, énigme du { $date } : { $difficulty }. Saurez-vous la prouver ?
puzzle-streak = Jours de suite :
puzzle-best = La plus longue série :

## D’autres énigmes

puzzles-title = Énigmes
puzzles-about = Une position tirée d’une partie, une question, et une seule réponse, qui se prouve par ce que vous avez vu. L’énigme du jour est ici la même pour tout le monde.
puzzles-solved = trouvée
puzzles-helped = trouvée avec de l’aide
puzzles-month-before = Le mois précédent
puzzles-month-after = Le mois suivant
puzzles-practise = S’entraîner
puzzles-count =
    { $count ->
        [one] { $count } énigme
       *[other] { $count } énigmes
    }
puzzle-next = Énigme suivante
puzzle-before = La veille
puzzle-after = Le lendemain
puzzle-today = L’énigme du jour
puzzle-all = D’autres énigmes
error-puzzle-not-yet = Cette énigme est celle d’un jour qui n’est pas encore venu.
error-no-such-puzzle = Cette énigme n’existe pas.

## Dans le terminal

puzzle-type-answer = Votre réponse, un nombre de 1 à { $count } (rien : montrer la preuve) :
reason-rated-table = À une table classée, on ne peut que jouer.

## La course contre la montre

sprint = Contre la montre
sprint-about = Des questions défilent. Dites ensuite qui a demandé, ou à qui.
sprint-cost = Une erreur coûte 3 secondes.
sprint-start = Partir : 60 secondes
sprint-practise = S’entraîner sans chrono
sprint-target = À qui a-t-on demandé { $card } ?
sprint-asker = Qui a demandé { $card } ?
sprint-back-1 = La dernière question
sprint-back-2 = Il y a deux questions
sprint-back-3 = Il y a trois questions
sprint-no = Non.
sprint-no-cost = Non : 3 secondes de moins.
sprint-right = justes
sprint-in-row = d’affilée
sprint-best = Record :
sprint-hurry = Plus que 5 secondes
sprint-plain = Sans JavaScript

## Les notifications : ce que l’on dit à qui n’est pas là, dans un navigateur ou par courriel, et la page où on le choisit

notice-turn = { $game } : à vous de jouer
notice-rematch = { $game } : la revanche est ouverte, votre place vous attend
notice-seat = { $game } : la partie est finie, votre place est libre
notice-friend = Une table vous tente ? { $friend } joue ici ({ $game })
notice-mail-why = Vous recevez ce message parce que vous avez demandé qu’on vous écrive quand on vous attend. Choisir ce qu’on vous dit : { $page } Ne plus rien recevoir, en un clic : { $stop }
notice-mail-confirm-title = Est-ce bien votre adresse ?
notice-mail-confirm = Sur Shoal, la table de cartes, quelqu’un aimerait recevoir ici un message quand son tour vient. Si c’est vous, ouvrez ce lien et appuyez sur le bouton : { $link } Sinon, ne faites rien : nous n’écrirons plus.

notices-title = Vos notifications
notices-row = Quand on vous attend
notices-about = Nous pouvons vous prévenir quand on vous attend ici. Vous choisissez de quoi, où, et à quelles heures nous nous taisons.
notices-what = Me prévenir
notices-turn = Quand c’est à moi, dans les parties où l’on a des jours pour réfléchir
notices-rematch = Quand on ouvre la revanche d’une partie que j’ai jouée
notices-seat = Quand la place qu’on m’a promise est libre
notices-friend = Quand un·e ami·e s’assied à une table ouverte
notices-quiet = Silence la nuit
notices-quiet-from = de
notices-quiet-until = à
notices-zone = Votre fuseau horaire :
notices-once = Nous vous parlons d’une table une seule fois, puis nous attendons que vous y soyez passé·e.
notices-nothing = Rien n’est coché ci-dessus : nous n’enverrons rien pour l’instant.
notices-save = Enregistrer
notices-saved = C’est enregistré.
notices-saved-any-hour = C’est enregistré. Sans heures de silence, nous pouvons vous prévenir à toute heure.
notices-browsers = Sur vos appareils
notices-since = depuis le { $date }
notices-forget = Désactiver
notices-forget-one = Désactiver les notifications : { $browser }
notices-browser-forgotten = C’est désactivé. Ce navigateur ne recevra plus rien.
notices-browser-unknown = Ce navigateur était déjà désactivé.
notices-no-script = Pour activer les notifications dans ce navigateur, autorisez JavaScript.
notices-denied = Ce navigateur bloque nos notifications. Autorisez-les dans ses réglages pour ce site, puis rechargez cette page.
notices-missing = Ce navigateur ne sait pas afficher de notifications. Sur un iPhone ou un iPad, ajoutez d’abord Shoal à l’écran d’accueil, et ouvrez-le de là.
notices-off = Les notifications sont désactivées dans ce navigateur.
notices-on = Les notifications sont activées dans ce navigateur.
notices-failed = Cela n’a pas marché. Vérifiez votre connexion et réessayez.
notices-refused = Ce navigateur a refusé de les activer, comme le font les fenêtres privées et les navigateurs sans service de notifications. Réessayez dans une fenêtre ordinaire.
notices-turn-on = Activer dans ce navigateur
notices-none = Ce serveur n’envoie pas de notifications.
notices-mail = Courriel
notices-mail-about = Nous pouvons aussi vous écrire. Votre adresse ne sert à rien d’autre, et un clic suffit pour tout arrêter.
notices-mail-address = Votre adresse électronique
notices-mail-ask = M’envoyer un lien pour confirmer
notices-mail-asked = Nous vous avons envoyé un lien. Ouvrez-le pour confirmer que l’adresse est la vôtre.
notices-mail-waits = Un lien a été envoyé à { $address }. Ouvrez-le pour confirmer que l’adresse est la vôtre.
notices-mail-on = Nous écrivons à { $address }.
notices-mail-forget = Oublier cette adresse
notices-mail-forgotten = Votre adresse est oubliée.
notices-mail-bounced = Notre message n’a pas pu être remis : nous avons oublié votre adresse. Si elle était mal écrite, donnez-la de nouveau.
notices-mail-confirm = Oui, écrivez-moi
notices-mail-confirm-about = Voulez-vous recevoir un message ici quand on vous attend ?
notices-mail-confirmed-about = C’est fait. Nous vous écrirons désormais.
notices-mail-unsubscribe = Ne plus m’écrire
notices-mail-unsubscribe-about = Voulez-vous que nous cessions d’écrire à cette adresse ?
notices-mail-unsubscribed-about = C’est fait. Nous avons oublié votre adresse et n’écrirons plus.
export-notices = ce dont vous voulez être prévenu·e, dans quels navigateurs, et votre adresse électronique si vous l’avez donnée

error-bad-subscription = Nous ne pouvons rien envoyer à ce navigateur : nous ne connaissons pas son service de notifications.
error-bad-address = Cela ne ressemble pas à une adresse électronique, comme ann@fish.example.
error-same-times = Les heures de silence doivent avoir un début et une fin différents.
error-bad-time = Ce n’est pas une heure de la journée. Écrivez-la comme 22:30.
error-too-many-confirmations = Nous venons d’envoyer plusieurs de ces messages. Regardez dans votre boîte, ou réessayez dans une heure.
error-too-many-changes = Vous avez beaucoup changé cela à l’instant. Réessayez un peu plus tard.
error-link-over = Ce lien ne fonctionne plus. Il a peut-être déjà servi, ou l’adresse a changé depuis.
