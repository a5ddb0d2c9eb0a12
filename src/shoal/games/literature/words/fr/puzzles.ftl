### Les énigmes de Literature : questions, réponses et étapes des preuves.

puzzle-holder = Qui a { $card } ?
puzzle-claim = Quelle demi-couleur pouvez‑vous annoncer à coup sûr ?
puzzle-told = { $said } Que savez‑vous maintenant que vous ne saviez pas avant ?
    .choice = { $seat } a { $card }
puzzle-dead = Laquelle de ces questions ne peut pas réussir ?
    .choice = Demander { $card } à { $seat }

## Étapes

proof-asked =
    { $count ->
        [one] { $seat } a demandé { $card } (coup { $number }) : { $seat } ne l’a donc pas, et a { $cards } dans la même demi-couleur.
       *[other] { $seat } a demandé { $card } (coup { $number }) : { $seat } ne l’a donc pas, et a au moins une carte parmi { $cards }.
    }
proof-still =
    { $count ->
        [one] Pour demander { $card } (coup { $number }), { $seat } devait avoir une autre carte de cette demi-couleur, et n’en a donné aucune depuis : il ne reste que { $cards }.
       *[other] Pour demander { $card } (coup { $number }), { $seat } devait avoir une autre carte de cette demi-couleur, et n’en a donné aucune depuis : au moins une parmi { $cards }.
    }
proof-asked-lacks = { $seat } a demandé { $card } (coup { $number }), et ne l’a donc pas.
proof-refused = { $seat } n’avait pas { $card } (coup { $number }), et cette carte n’a pas bougé depuis.
proof-handed = { $seat } a reçu { $card } devant tout le monde (coup { $number }), et l’a toujours.
proof-base = Des cartes qui permettaient à { $seat } de poser la question du coup { $number }, il ne reste que { $card }. { $seat } l’a donc.
proof-only = Personne d’autre ne peut avoir { $card } : c’est donc { $seat }.
proof-full =
    { $count ->
        [one] { $seat } n’a qu’une carte, et nous la connaissons : { $cards }. { $seat } n’a donc rien d’autre.
       *[other] { $seat } a { $count } cartes, et nous les connaissons toutes : { $cards }. { $seat } n’a donc rien d’autre.
    }
proof-left =
    { $count ->
        [one] { $seat } n’a qu’une carte, et ce ne peut être que { $cards }.
       *[other] { $seat } a { $count } cartes, et ce ne peuvent être que { $cards }.
    }
proof-room =
    { $count ->
        [one] Une seule carte de { $seat } reste inconnue, et elle vient forcément de cette demi-couleur : { $half_suits }. { $seat } n’a donc de place pour rien d’autre.
       *[other] { $count } cartes de { $seat } restent inconnues, et il en faut une de chacune de ces demi-couleurs : { $half_suits }. { $seat } n’a donc de place pour rien d’autre.
    }
proof-rivals = { $seats } ont forcément une carte chacun parmi { $cards }, et il n’y en a pas davantage. Personne d’autre n’en a donc.
