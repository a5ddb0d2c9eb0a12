### Les pages que le serveur produit : la première page, le formulaire des règles maison, les erreurs.

## La première page

home-title = Shoal : { $games }
home-description = { $games } : jouez contre des robots et avec vos amis.
slogan = Demandez. Retenez. Annoncez.
play-now = Jouer maintenant
with-whom = Avec des robots, tout de suite. Vos amis vous rejoignent par le lien de la table.
how-it-works = Comment on joue
play-game = Jouer : { $game }
players-of-game = Joueurs : { $game }
house-rules-of = { $game } : règles maison
no-script = Voici la table telle qu’elle était quand la page a été chargée. Pour jouer, autorisez JavaScript.

## Le formulaire des règles maison

start-from = Partir de
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
no-game = Impossible de jouer avec ces règles maison
doubts = Permis, mais peut-être pas ce que vous voulez

## Ce qui a mal tourné

go-home = Aller à la page d’accueil
error-no-such-table = Cette table n’existe pas. Il manque peut-être une partie du lien.
error-game-not-over = Aucune partie n’est encore finie à cette table. Son compte rendu sera là ensuite.
error-not-found = Cette page n’existe pas.
error-unknown-game = Ce jeu n’existe pas ici.
error-unknown-preset = Il n’y a pas de règles maison de ce nom.
error-unknown-bot = Ce robot n’existe pas.
error-bad-player-count = Ce jeu ne se joue pas à ce nombre.
error-too-many-tables = Toutes les tables sont prises. Réessayez dans un moment.
error-method-not-allowed = Cette page ne répond pas à ce genre de requête.
error-server-fault = Le serveur a eu une panne. Ce n’est pas votre faute ; réessayez.
error-bad-form = Le serveur n’a pas compris quelle table vous voulez.
error-table-damaged = Le journal de cette table est endommagé. Celui du serveur dit à quel endroit.
error-store-failed = Le serveur ne peut pas lire ou écrire sur son disque. Son journal dit pourquoi.
error-restarting = Le serveur redémarre. Votre table ne risque rien ; réessayez dans un instant.
error-foreign-form = Ce formulaire a été envoyé par la page d’un autre site.
error-too-long = C’est plus que ce que nos formulaires peuvent contenir.
error-bad-options = Impossible de jouer avec ces règles maison.
