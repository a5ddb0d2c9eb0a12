### La Bataille aux Poissons à la table, dans le navigateur et dans le terminal. Glossaire : `shoal/i18n/catalogues/fr/table.ftl`.

game-name = La Bataille aux Poissons
game-about = La plus haute carte prend tout. Un Poisson ? Criez à temps, ou payez.

## Ce qui s’est passé

event-fish-chosen = Les { ranks-name } sont des Poissons.
event-revealed = Cartes retournées : { $cards }.
turned-by =
    { $seat ->
        [you] vous { $card }
       *[other] { $seat } { $card }
    }
event-won =
    { $with_fish ->
        [yes]
            { $seat ->
                [you] Vous avez gagné la manche avec un Poisson.
               *[other] { $seat } a gagné la manche avec un Poisson.
            }
       *[no]
            { $seat ->
                [you] Vous avez gagné la manche.
               *[other] { $seat } a gagné la manche.
            }
    }
event-tie = À égalité : { $names }. Tout reste en place.
event-shout =
    { $seat ->
        [you] Vous avez crié : Poisson !
       *[other] { $seat } a crié : Poisson !
    }
event-fish-left = Ce Poisson reste au milieu : { $card }.
event-collected-seen =
    { $seat ->
        [you] Vous avez ramassé { card-count }.
       *[other] { $seat } a ramassé { card-count }.
    }
event-forfeited-seen =
    { $seat ->
        [you] Vous avez payé { card-count } au milieu.
       *[other] { $seat } a payé { card-count } au milieu.
    }
event-reshuffled-seen =
    { $seat ->
        [you] Vous avez mélangé votre pile.
       *[other] { $seat } a mélangé sa pile.
    }
event-split-seen = Personne ne pouvait plus tirer de carte. Le milieu est partagé : { $shares }.
share =
    { $seat ->
        [you] vous { card-count }
       *[other] { $seat } { card-count }
    }
event-eliminated =
    { $seat ->
        [you] Vous n’avez plus de cartes : la partie continue sans vous.
       *[other] { $seat } n’a plus de cartes : la partie continue sans cette place.
    }
event-called =
    { $seat ->
        [you]
            { $on ->
                [you] Vous avez dit : vous avez tous les Poissons.
               *[other] Vous avez dit : { $on } a tous les Poissons.
            }
       *[other]
            { $on ->
                [you] { $seat } a dit : vous avez tous les Poissons.
               *[other] { $seat } a dit : { $on } a tous les Poissons.
            }
    }
event-fish-shown =
    { $count ->
        [0]
            { $seat ->
                [you] Vous n’avez montré aucun Poisson.
               *[other] { $seat } n’a montré aucun Poisson.
            }
        [one]
            { $seat ->
                [you] Vous avez montré { $count } Poisson : { $cards }.
               *[other] { $seat } a montré { $count } Poisson : { $cards }.
            }
       *[other]
            { $seat ->
                [you] Vous avez montré { $count } Poissons : { $cards }.
               *[other] { $seat } a montré { $count } Poissons : { $cards }.
            }
    }
event-stack-seen = Vous avez regardé votre pile : { $cards }.
event-fish-draw-seen =
    { $reason ->
        [two_fish] Deux Poissons à la fois : tirage final ! Une carte chacun décide de la partie : { $names }.
       *[fishageddon] Fishageddon ! Une carte chacun décide de la partie : { $names }.
    }
event-final = Les dernières cartes : { $cards }.
event-final-tie = À égalité dans le tirage final : { $names }.
event-redraw = Nouvelles cartes : { $cards }.
event-round =
    { $lead ->
        [you] La manche suivante. Vous donnez le signal.
       *[other] La manche suivante. { $lead } donne le signal.
    }

ended-two-fish = Deux Poissons dans une manche : une dernière carte chacun a décidé.
ended-fishageddon = Fishageddon : une dernière carte chacun a décidé.
ended-last-player = Personne d’autre n’a de cartes.
ended-max-rounds = Il y a eu autant de manches qu’une partie peut en avoir : la victoire va au plus grand nombre de cartes.

## Pourquoi un coup est refusé

reason-collect-pending = Qui a gagné la manche ramasse d’abord.
reason-no-fish-on-table = Il n’y a pas de Poisson. Ce n’est pas grave.
reason-already-shouted = Vous avez déjà crié.
reason-no-duty-to-shout = Vous n’avez pas besoin de crier.
reason-nothing-to-collect = Il n’y a rien à ramasser.
reason-not-the-winner = Seule la personne qui a gagné ramasse.
reason-round-in-progress = Cette manche doit d’abord se terminer.
reason-not-the-fishmonger = Seul le Poissonnier annonce.
reason-already-called = Vous avez déjà annoncé.
reason-no-final-tie = Personne n’est à égalité.
reason-final-tie-pending = Il faut d’abord départager les ex æquo.

## La table

round = Manche { $number }
repeat = Égalité : on rejoue
fish-shout = Poisson ! Criez !
final-tie = Encore un tirage
fish-are = Poissons : { $cards }
won = a gagné
leads = en tête
shouted = a crié
fishmonger = Poissonnier
face-down = { $count } de dos
aside =
    { $count ->
        [one] { $count } carte de côté
       *[other] { $count } cartes de côté
    }
shout = Poisson !
reveal = Retourner
redraw = Tirer encore
lead-yours = À vous de retourner les cartes.
you-are-out = Vous n’avez plus de cartes.
final-again = Les ex æquo tirent encore une carte.
alarm = Poisson ! Criez maintenant : touche F.

turned-fish =
    { $seat ->
        [you] Vous avez retourné un Poisson : { $card }
       *[other] { $seat } a retourné un Poisson : { $card }
    }
won-round =
    { $seat ->
        [you] Vous avez gagné la manche et ramassé { card-count }.
       *[other] { $seat } a gagné la manche et ramassé { card-count }.
    }
collected-and-left =
    { $seat ->
        [you] Vous avez ramassé { card-count } ; { $card } reste au milieu.
       *[other] { $seat } a ramassé { card-count } ; { $card } reste au milieu.
    }
silent-pays =
    { $seat ->
        [you] Vous n’avez rien dit : { card-count } au milieu.
       *[other] { $seat } n’a rien dit : { card-count } au milieu.
    }
nothing-turned = Dans cette partie, les { ranks-name } sont des Poissons.
ready-question = On y va ?
ready-note = On attend que tout le monde soit prêt.
shout-announced = Un Poisson ! Criez maintenant
shout-how = Touchez « Poisson ! » ou la touche F. Ensuite, le temps court.
middle-count =
    { $count ->
        [one] { $count } carte au milieu
       *[other] { $count } cartes au milieu
    }
middle-empty = Le milieu est vide
not-turned = Pas encore retournée
your-card = Votre carte
yours-wins = La vôtre gagne
fish-beats = Un Poisson bat tout
your-stack =
    { $count ->
        [0] Vous n’en avez plus
        [one] Votre carte
       *[other] Vos { $count } cartes
    }

## Ce qui se passe maintenant, pour débuter

happens-now = Ce qui se passe maintenant
# $count est le nombre de cartes que garde qui se tait.
fish-rule =
    { $count ->
        [0] Un Poisson bat tout : criez « Poisson ! » en moins de { $seconds } s, ou perdez toutes vos cartes.
        [one] Un Poisson bat tout : criez « Poisson ! » en moins de { $seconds } s, ou ne gardez que { $count } carte.
       *[other] Un Poisson bat tout : criez « Poisson ! » en moins de { $seconds } s, ou ne gardez que { $count } cartes.
    }
happens-round =
    { $seat ->
        [you] À votre signal, tout le monde retourne une carte. La plus haute prend tout. { fish-rule }
       *[other] { $seat } donne le signal, et tout le monde retourne une carte. La plus haute prend tout. { fish-rule }
    }
happens-repeat = Les plus hautes cartes sont à égalité. Elles restent au milieu, et tout le monde en retourne une autre : qui gagne prend tout.
happens-shout =
    { $count ->
        [one] Un Poisson ! Criez avant que les cartes soient ramassées. Qui se tait garde { $count } carte et paie toutes les autres.
       *[other] Un Poisson ! Criez avant que les cartes soient ramassées. Qui se tait garde { $count } cartes et paie toutes les autres.
    }
happens-collect =
    { $seat ->
        [you] Vous avez gagné avec un Poisson et vous prenez les cartes. Le Poisson reste au milieu.
       *[other] { $seat } a gagné avec un Poisson et prend les cartes. Le Poisson reste au milieu.
    }
dismiss-hint = Cacher le conseil

## Le Fishageddon

call = Fishageddon
call-title = Annoncer le Fishageddon
call-about = Dites qui a tous les Poissons. Si c’est vrai, une carte chacun décide de la partie.
call-votes = Il faut la voix de la majorité des joueurs.
call-penalty = Si c’est faux, vous payez { card-count }.
call-on = Désigner { $name }
call-on-me = Me désigner
who-has-all = Qui a tous les Poissons ?
vote =
    { $seat ->
        [you]
            { $on ->
                [you] Vous dites : vous.
               *[other] Vous dites : { $on }.
            }
       *[other]
            { $on ->
                [you] { $seat } dit : vous.
               *[other] { $seat } dit : { $on }.
            }
    }
myself = Moi

## Le registre du Poissonnier

ledger = Où sont les Poissons
in-middle = le milieu
set-aside = de côté
anywhere = inconnu

## Sa propre pile

stack-seen = Vous avez regardé votre pile
stack-shuffled = Elle est mélangée maintenant.

## Touches

key-shout = crier « Poisson ! »
    .keys = f
key-turn = retourner les cartes
    .keys = r
key-call = annoncer le Fishageddon
    .keys = c
key-tab-enter = tout atteindre sans lettres
    .keys = Tab, Entrée

## Niveaux des robots

level-drowsy = Facile
    .about = en retard environ une fois sur trois
level-loose = Téméraire
    .about = vif, et annonce avant d’en avoir la preuve
level-attentive = Normal
    .about = aussi vif que quelqu’un qui suit la partie
level-alert = Difficile
    .about = presque jamais en retard

## La Bataille aux Poissons dans le terminal.

verb-shout = shout
    .about = crier « Poisson ! »
verb-reveal = reveal
    .about = tout le monde retourne sa première carte
verb-collect = collect
    .about = ramasser les cartes que vous avez gagnées
verb-redraw = redraw
    .about = tirer encore une carte, en cas d’égalité
verb-call = call JOUEUR
    .about = Fishageddon : dire qu’un joueur a tous les Poissons
rulings = redeal
status-collect =
    { $seat ->
        [you] Ramassez les cartes.
       *[other] { $seat } ramasse les cartes.
    }
status-final-tie = À égalité : { $names }. Nouveau tirage.
status-repeat = À égalité : { $names }. Tout le monde retourne une autre carte.
event-shouted-in =
    { $seat ->
        [you] Vous avez crié « Poisson ! » en { $seconds } s.
       *[other] { $seat } a crié « Poisson ! » en { $seconds } s.
    }
status-nobody = Personne ne donne le signal.
status-lead =
    { $seat ->
        [you] Vous donnez le signal : reveal.
       *[other] { $seat } donne le signal.
    }
seat-turned = a retourné { $card }
fish-line = Poissons : { $fish }. Manche { $round }.
fish-not-chosen = pas encore choisis
middle-line = Milieu : visibles { $up } ; cachées { $down }
middle-none = aucune
ledger-line = Registre : { $places }
ledger-place = { $card } { $places }
anybody = n’importe qui
place-middle = milieu
place-aside = de côté

## Ce que dit la page d’une personne sur ses parties.

share-shouts = Poissons criés à temps
share-calls = Fishageddons annoncés à juste titre
