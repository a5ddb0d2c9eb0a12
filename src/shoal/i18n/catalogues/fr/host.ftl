### Ce que fait l’hôte d’une table, et ce que l’on en dit à tout le monde.

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
event-removed-seat = L’hôte a libéré la place { $number }.
event-swapped = Échange de places : { $names }.
event-seat-promised = { $name } aura la place { $number } à la prochaine donne.

## Qui demande une place

knock-at = { $name } demande la place { $number }.
knock-at-next-deal = { $name } demande la place { $number } pour la prochaine donne.
let-in = Faire entrer
turn-away = Non

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
seats-of-table = Qui a quelle place
remove = Faire sortir
remove-sure = Vraiment faire sortir { $name } ?
remove-about = Un robot continue à sa place. Ensuite, toute nouvelle personne devra vous demander une place.
make-host = Nommer hôte
kept-for = Réservée à { $name }
kept-no-more = Annuler
change-places = Échanger deux places
change-places-about = Deux joueurs, ou un joueur et un robot, avant le premier coup. On redistribue les cartes.
first-of-two = L’un
second-of-two = L’autre

# Le programme de quelqu’un, à la place d’un nom.
knock-of-bot = { $name } (robot)

## Le salon

listed = Au salon
listed-yes = Oui
listed-no = Non
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
