### Le salon avant la première donne d’une table entre amis : chargé quand quelqu’un s’y trouve.
### The same as in English: Code

## Qui est là

room-of =
    { $host ->
        [you] Votre table
       *[other] Chez { $host }
    }
room-title = On attend les amis
# En dessous : « Literature · 6 joueurs, deux équipes ».
room-about =
    { $teams ->
        [yes] { $game } · { $count } joueurs, deux équipes
       *[no] { $game } · { $count } joueurs
    }
room-seats = Qui joue où
room-pick = Choisissez une place
room-team =
    { $host ->
        [you] Votre équipe
       *[other] Avec { $host }
    }
room-other-team = L’autre équipe
# Sous un nom : ce que cette personne est ici.
room-you = vous
room-you-for = vous remplacez { $name }
room-free = robot, place libre
room-free-ask = robot
room-kept = gardée pour { $name }
room-is-ready = c’est bon
# À l’oreille, quand cela arrive.
room-now-ready = { $name } : c’est bon.
room-not-ready = pas encore

## Changer de place

room-swap-about = Pour échanger deux places, touchez l’une puis l’autre, ou faites glisser un visage.
room-move-about = Pour changer de place, touchez-en une libre, ou faites-y glisser votre visage.
room-picked = { $name } : choisissez maintenant l’autre place.
# À l’oreille, sur une place que l’on peut prendre.
room-move-here = aller ici
room-pick-up = échanger

## Les règles maison, et le chemin jusqu’ici

room-rules = Règles maison
room-all-rules = Toutes les règles
room-invite = Invitez vos amis
room-code = Code
room-more = Code QR et plus
room-words = Les amis peuvent s’écrire pendant la partie

## Ce qu’on peut faire

room-name-about = Sans nom, ce sera { $name }.
room-sit = Prendre place : { $name }
room-ask = Demander la place : { $name }
room-pick-first = Choisissez d’abord une place
room-watch = Regarder
room-watching = Vous regardez.
room-play = Choisir une place
room-start = Commencer la partie
room-start-about =
    { $count ->
        [0] Toutes les places sont prises.
        [one] Un robot joue à la place libre.
       *[other] Des robots jouent aux { $count } places libres.
    }
room-all-are-ready = Tout le monde est prêt !
room-ready = C’est bon pour moi
room-you-are-ready =
    { $host ->
        [you] C’est noté.
       *[other] C’est noté. Pour commencer, on attend { $host }.
    }
room-ends = Commence tout seul dans { $left }
