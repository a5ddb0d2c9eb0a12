### Le Menu, l’hôte, les visiteurs, les marques et le classement à une table : chargés quand on en a besoin.
###
### The same as in English: minute, minutes, Normal, Notes

## Ce que disent le menu et l’invitation d’une table.

seats-and-guests = Places et invités
seats-people = { $count ->
    [one] une personne
   *[other] { $count } personnes
}
seats-bots = { $count ->
    [one] un robot
   *[other] { $count } robots
}
host-short = hôte
bot-short = robot, { $level }
your-seat = Votre place
your-name = Votre nom
cards-and-questions =
    { $game ->
        [fish_draw] La course
       *[other] Cartes et questions
    }
back-to-review = Retour à l’analyse
leave = Quitter la table
leave-waits = elle vous attend
leave-keeps = Votre place reste à vous.
leave-about = Un robot joue pour vous jusqu’à votre retour. Vous retrouverez cette table sur la première page.
leave-days = La table attend votre prochain coup. Vous la retrouverez sur la première page.
leave-notices = Me prévenir quand c’est à moi
leave-rated = Un robot joue pour vous jusqu’à votre retour. Si vous n’êtes pas là à la fin, la partie est perdue.
leave-now = Partir pour l’instant
leave-home = Vers la première page
give-up-seat = Rendre ma place pour de bon
invite-short = Inviter
hearing-about = Combien de temps la table attend les personnes qui peuvent avoir quelque chose à dire.
standin = Quand quelqu’un part
house-rules = Règles maison
as-in-preset = Comme dans « { $preset } »
standard-rules = Les règles habituelles.
save-name = Enregistrer
invite-about =
    { $seating ->
        [open] Toute personne qui ouvre ce lien peut prendre la place d’un robot.
        [ask] Avec ce lien, on demande la place d’un robot, et l’hôte fait entrer d’un geste.
        [locked] La table est fermée : ce lien ne permet pas de prendre place. L’hôte peut changer cela dans le Menu.
       *[until_play] Avec ce lien, on prend la place d’un robot tant que seuls des robots ont joué. Ensuite, on la demande, et l’hôte fait entrer d’un geste.
    }
invite-whom = Pour qui
invite-anybody = Tout le monde
invite-seat = La place de : { $name }
invite-own-team = Une place dans votre camp
invite-team = Une place avec { $names }
invite-offered = Ce lien ne propose que { $count ->
        [one] cette place.
       *[other] ces places.
    }
invite-own-bot = Un robot de votre cru
invite-own-bot-about = Tapez ceci là où se trouve le robot, avec son nom à la fin. Il s’assied avant le premier coup, ou entre deux parties.
copy = Copier le lien
copied = Copié
typing = Jouer au clavier
keyboard = Clavier
house-rule = règle maison
speed-of-bots = Vitesse des robots
set-usual-pace = Garder pour les nouvelles tables
sound = Son
volume = Volume
look = Apparence
look-theme = Couleurs
look-light = Clair
look-dark = Sombre
look-contrast = Contraste
look-normal = Normal
look-more = Fort
look-motion = Animations
look-full = Toutes
look-less = Réduites
look-automatic = Automatique
look-of = { $aspect } : { $word }
name-saved = C’est fait : les autres voient maintenant { $name }.
name-missing = Écrivez d’abord un nom.
code-of-table = Code de cette table
code-about = Vos amis touchent « J’ai un code » sur la première page.
link-of-table = Lien de cette table
link-selected = Le lien est sélectionné : copiez-le à la main.
share-link = Partager…
share-text = Rejoignez ma partie : { $game }.
qr-code = Le lien de cette table en code QR, pour l’appareil photo d’un téléphone
no-free-seat = Aucun robot n’a de place en ce moment : vos amis pourront seulement regarder, jusqu’à ce que quelqu’un parte.
time-to-think = Temps de réflexion
time-turn = { $length } par tour
time-bank = { $length } par partie, plus { $more } à chaque tour
time-bank-alone = { $length } par partie
time-days =
    { $days ->
        [one] { $days } jour par tour
       *[other] { $days } jours par tour
    }
time-seconds =
    { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }
time-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
time-none = sans pendule


deal-seal = Sceau de cette donne
deal-seal-about = Il a été posé avant que quiconque ait vu une carte. La partie finie, sa page donne de quoi l’ouvrir : chacun peut ainsi vérifier que les cartes n’ont pas changé.

## Ce que fait l’hôte d’une table, et ce que l’on en dit à tout le monde.

## Ce qui s’est passé

event-seating-set =
    { $seating ->
        [open] Toute personne qui a le lien peut maintenant prendre une place libre.
        [ask] Pour avoir une place, on la demande maintenant à l’hôte.
        [locked] La table est fermée : personne d’autre ne peut prendre place.
       *[until_play] Les places libres sont à prendre tant que seuls des robots ont joué. Ensuite, on demande à l’hôte.
    }
event-watching-set =
    { $watching ->
        [nobody] Sans place à la table, on ne voit plus rien de la partie.
        [facts] Qui regarde voit maintenant ce que tout le monde voit, et jamais une main.
        [seats] On peut maintenant regarder la partie, et demander à voir les cartes de quelqu’un.
        [late] On peut maintenant regarder la partie, et voir toutes les mains avec 40 coups de retard.
       *[ended] On peut maintenant regarder la partie, et voir toutes les mains après la fin.
    }
event-looked-on-all = { $name } voit maintenant toutes les mains, avec 40 coups de retard.
event-looked-on =
    { $seat ->
        [you] { $name } voit maintenant vos cartes.
       *[other] { $seat } : { $name } voit maintenant cette main.
    }
event-handed-over =
    { $seat ->
        [you] C’est maintenant vous l’hôte.
       *[other] { $seat } est maintenant l’hôte.
    }
event-removed =
    { $seat ->
        [you] L’hôte vous a repris votre place. Pour jouer encore, demandez-en une.
       *[other] L’hôte a retiré sa place à { $seat }.
    }
event-removed-seat = L’hôte a libéré une place : { $seat } y joue maintenant.
event-swapped = Échange de places : { $names }.
event-seat-promised = { $name } remplacera { $seat } à la prochaine donne.
event-seat-given-back = { $seat } garde finalement sa place.

## Qui demande une place

knock-at =
    { $side ->
        [own] { $name } est là et voudrait remplacer { $seat }, dans votre équipe.
        [other] { $name } est là et voudrait remplacer { $seat }, dans l’autre équipe.
       *[none] { $name } est là et voudrait remplacer { $seat }.
    }
knock-at-next-deal = { $name } voudrait remplacer { $seat } dès la prochaine donne.
let-in = Faire entrer
turn-away = Plus tard

## La part de l’hôte dans le Menu

host-is =
    { $seat ->
        [you] C’est vous l’hôte.
       *[other] L’hôte : { $seat }.
    }
seating = Qui peut prendre place
seating-open = Tout le monde
seating-until-play = Jusqu’au début du jeu
seating-ask = Sur demande
seating-locked = Personne
seating-about =
    { $seating ->
        [open] Toute personne qui a le lien peut à tout moment prendre la place d’un robot, et voir ses cartes.
        [ask] Vous faites entrer qui vous voulez. Personne ne prend place sans demander.
        [locked] Personne ne peut prendre place, ni le demander.
       *[until_play] Tant que seuls des robots ont joué, vos amis prennent la place d’un robot. Ensuite, ils demandent et vous les faites entrer.
    }
watching-who = Qui peut regarder
watching-nobody = Les joueurs seulement
watching-facts = Tout le monde, sans les mains
watching-ended = Les mains après la fin
watching-seats = Une main, si l’on veut bien
watching-late = Toutes les mains, en retard
watching-about =
    { $watching ->
        [nobody] Sans place à la table, on ne voit rien de la partie, et sa page est pour les joueurs seulement.
        [facts] Qui regarde voit ce que tout le monde voit, et jamais une main, même après la fin.
        [seats] Qui regarde voit ce que tout le monde voit, et peut demander à voir les cartes de quelqu’un, qui peut les cacher à tout moment.
        [late] Qui regarde peut voir toutes les mains, avec 40 coups de retard. La plupart des cartes y sont encore : c’est pour des gens de confiance.
       *[ended] Qui regarde voit ce que tout le monde voit, et toutes les mains après la fin.
    }
remove = Faire sortir de la table
remove-sure = Vraiment faire sortir { $name } ?
remove-about = Un robot continue à sa place. Ensuite, toute nouvelle personne devra vous demander une place.
make-host = Nommer hôte
kept-for = Réservée à { $name }
kept-no-more = Annuler
change-places = Échanger les places
change-places-with = Échanger sa place avec
change-places-about = Deux joueurs, ou un joueur et un robot, avant le premier coup. On redistribue les cartes.

# Le programme de quelqu’un, à la place d’un nom.
knock-of-bot = { $name } (robot)

## Le salon

listed = Visible au salon
event-listed-set =
    { $listed ->
        [yes] La table est maintenant au salon : des inconnus peuvent prendre la place de robots entre deux donnes.
       *[no] La table n’est plus au salon.
    }
words-who = Écrire librement en jeu
words-invited = Qui a le lien
words-friends = Amis seulement
words-about =
    { $words ->
        [friends] Pendant une partie, seuls des amis écrivent librement. Les phrases toutes faites restent pour tous, et tout le monde écrit après la fin.
       *[invited] Pendant une partie, les personnes venues par le lien écrivent librement, comme des amis. Qui a trouvé la table au salon a les phrases toutes faites.
    }
event-words-set =
    { $words ->
        [friends] Pendant une partie, seuls des amis écrivent maintenant librement.
       *[invited] Pendant une partie, les personnes venues par le lien peuvent maintenant écrire librement.
    }
event-rematch =
    { $seat ->
        [you] Vous avez ouvert une nouvelle table pour les mêmes joueurs.
       *[other] { $seat } a ouvert une nouvelle table pour les mêmes joueurs.
    }

## Ce que peut faire qui regarde une table, et comment on y vient par un lien.

take-seat = S’asseoir ici
instead-of = à la place de : { $name }
guest-names = Héron bleu, Loutre discrète, Macareux agile, Sterne argentée, Phoque chanceux, Pluvier matinal, Aigle royal, Cincle hardi
visitor = Vous regardez. Prenez la place d’un robot pour jouer.
visitor-ask = Vous regardez. Demandez une place à l’hôte pour jouer.
visitor-full = Vous regardez.
visitor-outside = L’hôte ne laisse personne regarder.
visitor-outside-ask = L’hôte ne laisse personne regarder. Demandez une place pour jouer.
cookies-refused = Ce navigateur refuse les cookies : vous ne pouvez que regarder. Autorisez un cookie pour ce site, puis rechargez.
ask-for-seat = Demander cette place
asked-waiting = { $host } a votre demande : remplacer { $seat }.
asked-take-back = Annuler ma demande
asked-kept = Vous remplacez { $seat } dès la prochaine donne.
asked-give-back = Rendre la place
asked-turned-away = L’hôte a dit non. Vous pourrez redemander après la prochaine donne.
visitor-exhibition = Des robots jouent ici pour tout le monde : leurs cartes sont plus bas. Une place peut être à vous dès la prochaine donne.
visitor-listed = Vous regardez. Une place peut être à vous dès la prochaine donne.
take-with-next-deal = À la prochaine donne
visitor-invited = On vous attend : prenez votre place.
visitor-invited-full = On vous attendait, mais votre place est prise.

## Les notes personnelles, une règle de la table : le formulaire, le panneau du navigateur, les mots du terminal. Et les indices dans le formulaire.

form-hints = Indices
    .about = Qui joue seul contre des robots peut demander ce qui peut se savoir. Le compte rendu dira qu’il y a eu de l’aide.
form-hints-yes = Contre des robots seulement
form-hints-no = Aucun
form-marks = Notes personnelles
    .about = Chacun peut noter qui a une carte et qui ne l’a pas. Les notes restent chez qui les prend, et s’effacent à la fin de la partie.
form-marks-yes = Permises
form-marks-no = Aucune : tout de mémoire
marks = Notes
marks-about = Personne d’autre ne les voit. Elles s’effacent à la fin de la partie.
marks-close = Fermer les notes
marks-group = Quelles cartes
marks-nothing = Il n’y a rien à noter maintenant.
marks-player = Joueur
mark-has = l’a
mark-not = ne l’a pas
mark-maybe = peut-être
mark-none = sans note
mark-cell = { $item }, { $player } : { $mark }
mark-of = { $player } : { $mark }
marks-keys = Flèches : se déplacer. Entrée : changer une note. y, n, m et Suppr : la fixer.
marks-from-to = { $first } à { $last }
marks-rank = { rank-name }

## Dans le terminal

help-marks = Vos notes : `mark { $item } 2 yes` (oui), `no` (non), `maybe` (peut-être) ou `off` (rien), et `marks` pour les voir. Elles restent ici, et s’effacent à la fin de la partie.
unclear-mark = Tapez par exemple `mark { $item } 2 yes` : ce que vous notez, un joueur, et `yes`, `no`, `maybe` ou `off`.
unclear-mark-item = Rien de tel à noter ici : { $text }.
marks-not-allowed = Cette table ne permet pas de notes : tout de mémoire.
marks-none-yet = Vous n’avez encore rien noté.
mark-line = { $item }  { $marks }
marked-has = { $name } oui
marked-not = { $name } non
marked-maybe = { $name } peut-être

## Les parties classées, l’attente, les classements et leurs listes.

rated-title = Parties classées
rated-about = Des parties qui comptent : les places sont tirées au sort, tout le monde joue selon les mêmes règles, et le résultat change votre cote.
rated-ask = Chercher une partie
rated-with-bots = Les robots peuvent jouer aussi
rated-with-bots-about = S’il vient trop peu de monde en une minute, des robots prennent les autres places. Vous n’en rencontrez que si vous l’acceptez ici.
rated-needs-account = Pour les parties classées, il faut un compte : un nom, un mot de passe.
rated-waiting = On cherche des joueurs
rated-here = Joueurs présents : { $here } sur { $seats }.
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

person-rated-game = Partie
person-calibration = Ce que valaient les chances
person-calibration-about = Chaque ligne compte les questions et les annonces dont la chance, d’après ce qu’on pouvait savoir à cette place et à ce moment-là, était dans cet intervalle, et combien ont réussi.
person-calibration-chance = Chance
person-calibration-times = Combien de fois
person-calibration-right = Réussies

table-rated = Cette partie est classée.
rated-next = Autre partie classée

error-no-such-kind = Cette partie classée n’existe pas.
error-room-full = Trop de monde cherche une partie en ce moment. Réessayez dans un instant.
