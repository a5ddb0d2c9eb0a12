### Ce que disent de la Littérature l’analyse d’une partie et les conseils.

## Pourquoi une carte peut être chez quelqu’un

review-reason-cannot =
    { $seat ->
        [you] Vous ne pouvez pas avoir { $item }.
       *[other] { $seat } ne peut pas avoir { $item }.
    }
review-reason-seen =
    { $seat ->
        [you] Tout le monde a vu passer { $item } chez vous.
       *[other] Tout le monde a vu passer { $item } chez { $seat }.
    }
review-reason-only =
    { $seat ->
        [you] Vous en avez une parmi { $group }, et il ne reste que { $item }.
       *[other] { $seat } en a une parmi { $group }, et il ne reste que { $item }.
    }
review-reason-nobody-else = Personne d’autre ne peut avoir { $item }.
review-reason-must-have =
    { $seat ->
        [you] Vous en avez une parmi { $group } : vous avez demandé { $item }.
       *[other] { $seat } en a une parmi { $group }, pour avoir demandé { $item }.
    }
review-reason-two =
    { $seat ->
        [you] Seuls { $other } et vous pouvez avoir { $item }.
       *[other]
            { $other ->
                [you] Seuls { $seat } et vous pouvez avoir { $item }.
               *[other] Seuls { $seat } et { $other } peuvent avoir { $item }.
            }
    }
review-reason-few =
    { $seat ->
        [you] { $count } personnes seulement peuvent avoir { $item }, dont vous.
       *[other] { $count } personnes seulement peuvent avoir { $item }, dont { $seat }.
    }
review-reason-hand =
    { $seat ->
        [you]
            { $count ->
                [one] Vous avez une carte que personne ne situe.
               *[other] Vous avez { $count } cartes que personne ne situe.
            }
       *[other]
            { $count ->
                [one] { $seat } a une carte que personne ne situe.
               *[other] { $seat } a { $count } cartes que personne ne situe.
            }
    }
review-reason-claim = Les questions ne laissent qu’une place à chaque carte parmi { $group }.
review-reason-claim-own = Une seule main a { $group } au complet.

## Pourquoi un coup était bon ou non

review-why-best = Il n’y avait rien de mieux à demander ({ $chance } %).
review-why-sure-hit =
    { $other ->
        [you] Il était certain que vous aviez { $item }.
       *[other] Il était certain que { $other } avait { $item }.
    }
review-why-known-miss =
    { $other ->
        [you] Rien à trouver, mais il n’y avait pas mieux : la main passait chez vous.
       *[other] Rien à trouver, mais il n’y avait pas mieux : la main passait chez { $other }.
    }
review-why-dead =
    { $other ->
        [you] Il était certain que vous n’aviez pas { $item }.
       *[other] Il était certain que { $other } n’avait pas { $item }.
    }
review-why-likelier =
    { $other ->
        [you] Il valait mieux vous demander { $item } : { $best } %, et non { $chance } %.
       *[other] Il valait mieux demander à { $other } : { $item }, { $best } % et non { $chance } %.
    }
review-why-safer =
    { $other ->
        [you] Vous demander { $item } promettait plus à la longue ({ $best } %, ici { $chance } %).
       *[other] Demander à { $other } { $item } promettait plus à la longue ({ $best } %, ici { $chance } %).
    }
review-why-claim-missed =
    { $seat ->
        [you] Vous pouviez annoncer à coup sûr : { $group }.
       *[other] { $seat } pouvait annoncer à coup sûr : { $group }.
    }
review-why-irregular = Les règles n’admettent pas cette question.
review-why-bluff =
    { $seat ->
        [you] Un bluff : vous aviez { $item }.
       *[other] Un bluff : { $seat } avait { $item }.
    }
review-why-teammate = Une question à un partenaire.
review-why-question = Cette question ne se compare pas aux autres.
review-why-claim-certain = La place de chaque carte était certaine : { $group }.
review-why-claim-risked = Une annonce sûre à { $chance } % : { $group }.
review-why-claim-impossible = Il était certain que cette annonce est fausse : { $group }.

## L’histoire de la partie

review-part-won =
    { $seat ->
        [you] Vous avez annoncé { $group }.
       *[other] { $seat } a annoncé { $group }.
    }
review-part-won-after =
    { $seat ->
        [you] Vous avez annoncé { $group }, après avoir pris { $item } à { $other }.
       *[other]
            { $other ->
                [you] { $seat } a annoncé { $group }, une fois que son équipe vous a pris { $item }.
               *[other] { $seat } a annoncé { $group }, une fois { $item } pris à { $other }.
            }
    }
review-part-lost =
    { $seat ->
        [you] Vous avez annoncé { $group }, mais l’autre équipe en avait une.
       *[other] { $seat } a annoncé { $group }, mais l’autre équipe en avait une.
    }
review-part-cancelled =
    { $seat ->
        [you] Vous avez annoncé { $group } en nommant une mauvaise main : personne ne gagne.
       *[other] { $seat } a annoncé { $group } en nommant une mauvaise main : personne ne gagne.
    }
review-part-minus-one =
    { $seat ->
        [you] Vous avez annoncé { $group } à tort, et perdu un point.
       *[other] { $seat } a annoncé { $group } à tort, et perdu un point.
    }
review-part-awarded = Personne n’a annoncé { $group }.
review-turning-hit =
    { $seat ->
        [you] Vous avez pris à { $other } : { $item } ({ $chance } %).
       *[other]
            { $other ->
                [you] { $seat } vous a pris { $item } ({ $chance } %).
               *[other] { $seat } a pris à { $other } : { $item } ({ $chance } %).
            }
    }
review-turning-miss =
    { $seat ->
        [you] Vous avez demandé à { $other }, en vain : { $item } ({ $chance } %).
       *[other]
            { $other ->
                [you] { $seat } vous a demandé en vain { $item } ({ $chance } %).
               *[other] { $seat } a demandé à { $other }, en vain : { $item } ({ $chance } %).
            }
    }
review-turning-claim =
    { $seat ->
        [you] Vous avez annoncé { $group }.
       *[other] { $seat } a annoncé { $group }.
    }
review-turning-claim-wrong =
    { $seat ->
        [you] Vous avez annoncé à tort { $group }.
       *[other] { $seat } a annoncé à tort { $group }.
    }
