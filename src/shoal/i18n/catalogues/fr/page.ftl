### Les pages que le serveur produit : la première page, le formulaire des règles maison, les erreurs.

### The same as in English: Pages

## La première page

home-title = Shoal : { $games }
home-description = { $games } : jouez contre des robots et avec vos amis.
slogan = Demandez. Retenez. Annoncez.
home-lead = Tout le monde entend chaque question. À vous de la retenir.
with-whom = Avec des robots, tout de suite. Des amis peuvent venir en cours de partie.
play = Jouer
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
your-rules = Vos propres règles
your-rules-about = { $count } jeux de règles maison tout prêts, et chaque règle peut être changée.

## Les tables du lecteur, sur la première page

mine-waiting = Votre table vous attend
mine-back = Y revenir
mine-lately = Dernières parties
# À qui de jouer.
mine-turn =
    { $name ->
        [you] à vous de jouer
       *[other] à { $name } de jouer
    }
mine-goes-on = la partie continue
mine-over = partie finie
mine-won = gagnée, { $own } à { $other }
mine-lost = perdue, { $own } à { $other }
mine-tie = égalité, { $own } à { $other }
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
form-pace-at-once = Sans attendre
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
no-game = Rien n’est encore distribué : voici ce qu’il faut changer
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
error-bad-form = Le serveur n’a pas compris quelle table vous voulez.
error-table-damaged = Le journal de cette table est endommagé. Celui du serveur dit à quel endroit.
error-store-failed = Le serveur ne peut pas lire ou écrire sur son disque. Son journal dit pourquoi.
error-restarting = Le serveur redémarre. Votre table ne risque rien ; réessayez dans un instant.
error-foreign-form = Ce formulaire a été envoyé par la page d’un autre site.
error-too-long = C’est plus que ce que nos formulaires peuvent contenir.
error-bad-options = Impossible de jouer avec ces règles maison.

## Qui distribue

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
