### Ce qui ne se dit et ne se voit à une table qu’après le premier coup : ce que l’on règle, et le temps.

event-pace-set =
    { $pace ->
        [slow] Les robots jouent lentement.
        [quick] Les robots jouent vite.
        [at_once] Les robots jouent sans attendre.
       *[normal] Les robots prennent leur temps.
    }
faster-again = Touchez encore « { faster } » et ils jouent sans attendre.
event-hearing-set =
    { $seconds ->
        [one] Chacun a { $seconds } seconde pour parler.
       *[other] Chacun a { $seconds } secondes pour parler.
    }
event-level-set = { $name } joue maintenant au niveau { $level }.
event-level-set-standin = Désormais, quand quelqu’un part, ce robot joue : { $level }.
event-bot-failed = { $name } ({ $bot }) est en panne. Jusqu’à la prochaine donne, un autre robot ({ $instead }) joue à sa place.
event-ruling-consented =
    { $seat ->
        [you] Vous êtes d’accord.
       *[other] { $seat } est d’accord.
    }
event-ruling-dropped =
    { $seat ->
        [you] Vous avez dit non à la proposition.
       *[other] { $seat } a dit non à la proposition.
    }
event-time-set = Temps de réflexion : { $time }.
time-changed = Le temps de réflexion a changé.
event-timed-out =
    { $seat ->
        [you] Votre temps est écoulé. Un robot joue ce tour.
       *[other] { $seat } n’a plus de temps. Un robot joue ce tour.
    }
event-seat-kept =
    { $seat ->
        [you] Un robot garde votre place jusqu’à ce que vous la repreniez.
       *[other] { $seat } : un robot garde cette place pour le moment.
    }
event-taken-back =
    { $seat ->
        [you] Vous avez repris votre place.
       *[other] { $seat } a repris sa place.
    }
days-and-hours = { NUMBER($days) } j { NUMBER($hours) } h
wait-ends = Elle reprend dans { $left }.
take-seat-back = Reprendre ma place
event-ruling-proposed =
    { $seat ->
        [you] Vous proposez : { $ruling }.
       *[other] { $seat } propose : { $ruling }.
    }
settle-about = Quelque chose a mal tourné ? Proposez une solution. Elle est adoptée quand l’hôte et l’un de ses adversaires sont d’accord, ou tout le monde ici.
ruling-needs =
    { $rulings ->
        [everybody] Il faut que tout le monde soit d’accord.
       *[opponent] Il faut l’accord de l’hôte et d’un adversaire.
    }
agreed-by = D’accord : { $names }.
agree = D’accord
disagree = Non
deal-again = Redistribuer

taps-a-question = Poser une question
three-taps = Carte, joueur, Demander
two-taps = Carte, joueur
taps-about = En deux gestes, la question part une seconde plus tard ; d’ici là, vous pouvez la reprendre. Au clavier, Entrée confirme toujours.
two-taps-now = Désormais, toucher un joueur envoie votre question. Pour changer : Menu › Cartes et questions.
beat-before-answers = Pause avant la réponse
