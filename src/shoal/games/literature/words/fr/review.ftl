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

## De même dans une analyse, au passé

review-was-reason-cannot =
    { $seat ->
        [you] Vous ne pouviez pas avoir { $item }.
       *[other] { $seat } ne pouvait pas avoir { $item }.
    }
review-was-reason-seen =
    { $seat ->
        [you] Tout le monde avait vu passer { $item } chez vous.
       *[other] Tout le monde avait vu passer { $item } chez { $seat }.
    }
review-was-reason-only =
    { $seat ->
        [you] Vous en aviez une parmi { $group }, et il ne restait que { $item }.
       *[other] { $seat } en avait une parmi { $group }, et il ne restait que { $item }.
    }
review-was-reason-nobody-else = Personne d’autre ne pouvait avoir { $item }.
review-was-reason-must-have =
    { $seat ->
        [you] Vous en aviez une parmi { $group } : vous aviez demandé { $item }.
       *[other] { $seat } en avait une parmi { $group }, pour avoir demandé { $item }.
    }
review-was-reason-two =
    { $seat ->
        [you] Personne d’autre que vous et { $other } ne pouvait avoir { $item }.
       *[other]
            { $other ->
                [you] Personne d’autre que vous et { $seat } ne pouvait avoir { $item }.
               *[other] { $seat } et { $other } pouvaient avoir { $item }, personne d’autre.
            }
    }
review-was-reason-few =
    { $seat ->
        [you] { $count } personnes seulement pouvaient avoir { $item }, dont vous.
       *[other] { $count } personnes seulement pouvaient avoir { $item }, dont { $seat }.
    }
review-was-reason-hand =
    { $seat ->
        [you]
            { $count ->
                [one] Vous aviez une carte que personne ne situait.
               *[other] Vous aviez { $count } cartes que personne ne situait.
            }
       *[other]
            { $count ->
                [one] { $seat } avait une carte que personne ne situait.
               *[other] { $seat } avait { $count } cartes que personne ne situait.
            }
    }

## Pourquoi un coup était bon ou non

review-why-best = Il n’y avait rien de mieux à demander ({ $chance } %).
review-why-sure-hit =
    { $other ->
        [you] Vous aviez { $item }, c’était certain.
       *[other] { $other } avait { $item }, c’était certain.
    }
review-why-sure-missed =
    { $other ->
        [you]
            { $chance ->
                [0] Vous aviez { $item } à coup sûr, et cette question ne pouvait pas réussir. Les cartes sûres d’abord.
               *[other] Vous aviez { $item } à coup sûr, contre { $chance } % ici. Les cartes sûres d’abord.
            }
       *[other]
            { $chance ->
                [0] { $other } avait { $item } à coup sûr, et cette question ne pouvait pas réussir. Les cartes sûres d’abord.
               *[other] { $other } avait { $item } à coup sûr, contre { $chance } % ici. Les cartes sûres d’abord.
            }
    }
review-why-best-plan =
    { $other ->
        [you] Vous aviez plus de chances d’avoir { $item } ({ $best } %), mais cette question valait mieux ({ $chance } %).
       *[other] { $other } avait plus de chances d’avoir { $item } ({ $best } %), mais cette question valait mieux ({ $chance } %).
    }
review-why-known-miss =
    { $other ->
        [you] Rien ne pouvait réussir ici. Le tour vous revenait.
       *[other] Rien ne pouvait réussir ici. Le tour passait à { $other }.
    }
review-why-dead-denied =
    { $other ->
        [you]
            { $count ->
                [one] Une question plus tôt, vous aviez dit non : { $item }. C’était perdu d’avance.
               *[other] { $count } questions plus tôt, vous aviez dit non : { $item }. C’était perdu d’avance.
            }
       *[other]
            { $count ->
                [one] Une question plus tôt, { $other } avait dit non : { $item }. C’était perdu d’avance.
               *[other] { $count } questions plus tôt, { $other } avait dit non : { $item }. C’était perdu d’avance.
            }
    }
review-why-dead-gone =
    { $other ->
        [you]
            { $count ->
                [one] Une question plus tôt, vous aviez pris { $item } devant tout le monde. C’était perdu d’avance.
               *[other] { $count } questions plus tôt, vous aviez pris { $item } devant tout le monde. C’était perdu d’avance.
            }
       *[other]
            { $count ->
                [one] Une question plus tôt, { $other } avait pris { $item } devant tout le monde. C’était perdu d’avance.
               *[other] { $count } questions plus tôt, { $other } avait pris { $item } devant tout le monde. C’était perdu d’avance.
            }
    }
review-why-dead-asked =
    { $other ->
        [you]
            { $count ->
                [one] Une question plus tôt, vous aviez demandé { $item } : vous ne pouviez pas l’avoir.
               *[other] { $count } questions plus tôt, vous aviez demandé { $item } : vous ne pouviez pas l’avoir.
            }
       *[other]
            { $count ->
                [one] Une question plus tôt, { $other } avait demandé { $item }, et ne pouvait pas l’avoir.
               *[other] { $count } questions plus tôt, { $other } avait demandé { $item }, et ne pouvait pas l’avoir.
            }
    }
review-why-dead =
    { $other ->
        [you] En comptant, on voit que vous ne pouviez pas avoir { $item }.
       *[other] { $other } ne pouvait pas, on le voit en comptant, avoir { $item }.
    }
review-why-likelier =
    { $other ->
        [you] Vous aviez plus de chances d’avoir { $item } : { $best } %, contre { $chance } %.
       *[other] { $other } avait plus de chances d’avoir { $item } : { $best } %, contre { $chance } %.
    }
review-why-safer =
    { $other ->
        [you] Vous demander { $item } valait mieux ({ $best } %, ici { $chance } %).
       *[other] Demander { $item } à { $other } valait mieux ({ $best } %, ici { $chance } %).
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
review-why-claim-read = Une annonce sûre à { $chance } % en comptant, à { $best } % d’après les questions : { $group }.
review-why-claim-early =
    { $other ->
        [you] Trop tôt : { $group } n’étaient sûrs qu’à { $chance } %, et vous aviez { $item } à coup sûr.
       *[other] Trop tôt : { $group } n’étaient sûrs qu’à { $chance } %, et { $other } avait { $item } à coup sûr.
    }
review-why-claim-wrong =
    { $other ->
        [you] Vous ne pouviez pas avoir { $item } : cette annonce était perdue d’avance ({ $group }).
       *[other] { $other } ne pouvait pas avoir { $item } : cette annonce était perdue d’avance ({ $group }).
    }
review-why-claim-impossible = Les cartes ne pouvaient pas être placées ainsi : cette annonce était perdue d’avance ({ $group }).
review-plan-read =
    { $seat ->
        [you]
            { $count ->
                [one] Vous aviez déjà posé une question dans { $group } : vous en aviez sans doute plus que le calcul ne le dit.
               *[other] Vous aviez déjà posé { $count } questions dans { $group } : vous en aviez sans doute plus que le calcul ne le dit.
            }
       *[other]
            { $count ->
                [one] { $seat } avait déjà posé une question dans { $group }, et en avait sans doute plus que le calcul ne le dit.
               *[other] { $seat } avait déjà posé { $count } questions dans { $group }, et en avait sans doute plus que le calcul ne le dit.
            }
    }
review-plan-turn =
    { $seat ->
        [you]
            { $count ->
                [one] Après un non, le tour vous revient, et vous pouvez prendre une carte à coup sûr : { $group }.
               *[other] Après un non, le tour vous revient, et vous pouvez prendre { $count } cartes à coup sûr : { $group }.
            }
       *[other]
            { $count ->
                [one] Après un non, le tour passe à { $seat }, qui peut prendre une carte à coup sûr : { $group }.
               *[other] Après un non, le tour passe à { $seat }, qui peut prendre { $count } cartes à coup sûr : { $group }.
            }
    }
review-plan-secret =
    { $seat ->
        [you] Personne ne savait que vous en aviez : { $group }. En demander une le révèle.
       *[other] { $seat } en avait, et personne ne le savait : { $group }. En demander une le révèle.
    }
review-plan-whole =
    { $count ->
        [one] Un oui donne une carte à l’équipe : { $group }.
       *[other] Un oui donne { $count } cartes à l’équipe : { $group }.
    }
review-plan-hit =
    { $seat ->
        [you] Vous prendre { $item } rapporte plus.
       *[other] Prendre { $item } à { $seat } rapporte plus.
    }
review-plan-miss =
    { $seat ->
        [you] Avec vous, un non coûte moins qu’avec { $other }.
       *[other]
            { $other ->
                [you] Avec { $seat }, un non coûte moins qu’avec vous.
               *[other] Avec { $seat }, un non coûte moins qu’avec { $other }.
            }
    }
review-plan-miss-card = Un non révèle moins avec { $item }.

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

## Seulement dans les conseils

review-nothing-certain = Aucune demi-couleur ne peut encore être annoncée à coup sûr.
review-now-plan-read =
    { $seat ->
        [you]
            { $count ->
                [one] Vous avez déjà posé une question dans { $group } : vous en avez sans doute plus que le calcul ne le dit.
               *[other] Vous avez déjà posé { $count } questions dans { $group } : vous en avez sans doute plus que le calcul ne le dit.
            }
       *[other]
            { $count ->
                [one] { $seat } a déjà posé une question dans { $group }, et en a sans doute plus que le calcul ne le dit.
               *[other] { $seat } a déjà posé { $count } questions dans { $group }, et en a sans doute plus que le calcul ne le dit.
            }
    }
review-now-plan-secret = L’autre question dirait à tous que vous en avez : { $group }.
