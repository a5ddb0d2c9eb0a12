### Les programmes qui agissent pour quelqu’un, et les robots.

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
