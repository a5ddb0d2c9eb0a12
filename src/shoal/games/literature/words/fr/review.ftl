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
        [you] Personne d’autre que vous et { $other } ne peut avoir { $item }.
       *[other]
            { $other ->
                [you] Personne d’autre que vous et { $seat } ne peut avoir { $item }.
               *[other] { $seat } et { $other } peuvent avoir { $item }, personne d’autre.
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
        [you] Vous aviez { $item }, c’était certain.
       *[other] { $other } avait { $item }, c’était certain.
    }
review-why-known-miss =
    { $other ->
        [you] Rien à trouver, mais il n’y avait pas mieux : le tour vous revenait.
       *[other] Rien à trouver, mais il n’y avait pas mieux : le tour passait à { $other }.
    }
review-why-dead =
    { $other ->
        [you] Vous n’aviez pas { $item }, c’était certain.
       *[other] { $other } n’avait pas { $item }, c’était certain.
    }
review-why-likelier =
    { $other ->
        [you] Vous aviez plus de chances d’avoir { $item } : { $best } %, et non { $chance } %.
       *[other] { $other } avait plus de chances d’avoir { $item } : { $best } %, et non { $chance } %.
    }
review-why-safer =
    { $other ->
        [you] Vous demander { $item } promettait plus à la longue ({ $best } %, ici { $chance } %).
       *[other] Demander { $item } à { $other } promettait plus à la longue ({ $best } %, ici { $chance } %).
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
review-why-claim-impossible = Il était certain que cette annonce était fausse : { $group }.

## L’histoire de la partie

review-part-won =
    { $seat ->
        [you] Vous avez annoncé { $group }.
       *[other] { $seat } a annoncé { $group }.
    }
review-part-won-after =
    { $seat ->
        [you] Vous avez annoncé { $group }, après que votre équipe a pris { $item } à { $other }.
       *[other]
            { $other ->
                [you] { $seat } a annoncé { $group }, après que son équipe vous a pris { $item }.
               *[other] { $seat } a annoncé { $group }, après que son équipe a pris { $item } à { $other }.
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
