### Ce que disent de la Pioche l’analyse d’une partie et les conseils.

## Pourquoi quelqu’un peut en avoir

review-reason-cannot =
    { $seat ->
        [you] Vous ne pouvez pas en avoir : { $item }.
       *[other] { $seat } ne peut pas en avoir : { $item }.
    }
review-reason-shown =
    { $seat ->
        [you] Vous en avez, tout le monde le sait : { $item }.
       *[other] { $seat } en a, tout le monde le sait : { $item }.
    }
review-reason-nobody-else = Personne d’autre ne peut avoir ce qui manque : { $item }.
review-reason-drawn =
    { $seat ->
        [you]
            { $count ->
                [one] Vous avez une carte qui pourrait en être une : { $item }.
               *[other] Vous avez { $count } cartes qui pourraient en être : { $item }.
            }
       *[other]
            { $count ->
                [one] { $seat } a une carte qui pourrait en être une : { $item }.
               *[other] { $seat } a { $count } cartes qui pourraient en être : { $item }.
            }
    }

## De même dans une analyse, au passé

review-was-reason-cannot =
    { $seat ->
        [you] Vous ne pouviez pas en avoir : { $item }.
       *[other] { $seat } ne pouvait pas en avoir : { $item }.
    }
review-was-reason-shown =
    { $seat ->
        [you] Vous en aviez, tout le monde le savait : { $item }.
       *[other] { $seat } en avait, tout le monde le savait : { $item }.
    }
review-was-reason-nobody-else = Personne d’autre ne pouvait avoir ce qui manquait : { $item }.
review-was-reason-drawn =
    { $seat ->
        [you]
            { $count ->
                [one] Vous aviez une carte qui pouvait en être une : { $item }.
               *[other] Vous aviez { $count } cartes qui pouvaient en être : { $item }.
            }
       *[other]
            { $count ->
                [one] { $seat } avait une carte qui pouvait en être une : { $item }.
               *[other] { $seat } avait { $count } cartes qui pouvaient en être : { $item }.
            }
    }

## Pourquoi un coup était bon ou non

review-why-best = Il n’y avait rien de mieux à demander ({ $chance } %).
review-why-sure-hit =
    { $other ->
        [you] Vous en aviez, c’était certain : { $item }.
       *[other] { $other } en avait, c’était certain : { $item }.
    }
review-why-sure-missed =
    { $other ->
        [you]
            { $chance ->
                [0] Vous en aviez à coup sûr : { $item }. Et cette question ne pouvait pas réussir. Les cartes sûres d’abord.
               *[other] Vous en aviez à coup sûr : { $item }, contre { $chance } % ici. Les cartes sûres d’abord.
            }
       *[other]
            { $chance ->
                [0] { $other } en avait à coup sûr : { $item }. Et cette question ne pouvait pas réussir. Les cartes sûres d’abord.
               *[other] { $other } en avait à coup sûr : { $item }, contre { $chance } % ici. Les cartes sûres d’abord.
            }
    }
review-why-best-plan =
    { $other ->
        [you] Vous aviez plus de chances d’en avoir : { $item } ({ $best } %), mais cette question valait mieux ({ $chance } %).
       *[other] { $other } avait plus de chances d’en avoir : { $item } ({ $best } %), mais cette question valait mieux ({ $chance } %).
    }
review-why-known-miss = Rien ne pouvait réussir ici. Une question en valait une autre : { $item }.
review-why-dead-denied =
    { $other ->
        [you]
            { $count ->
                [one] On vous en avait demandé une question plus tôt, et vous n’aviez rien reçu depuis : { $item }. C’était perdu d’avance.
               *[other] On vous en avait demandé { $count } questions plus tôt, et vous n’aviez rien reçu depuis : { $item }. C’était perdu d’avance.
            }
       *[other]
            { $count ->
                [one] On en avait demandé à { $other } une question plus tôt, et rien n’était venu depuis : { $item }. C’était perdu d’avance.
               *[other] On en avait demandé à { $other } { $count } questions plus tôt, et rien n’était venu depuis : { $item }. C’était perdu d’avance.
            }
    }
review-why-dead =
    { $other ->
        [you] En comptant, on voit que vous ne pouviez pas en avoir : { $item }.
       *[other] { $other } ne pouvait pas, on le voit en comptant, en avoir : { $item }.
    }
review-why-likelier =
    { $other ->
        [you] Vous aviez plus de chances d’en avoir : { $item } ({ $best } %, contre { $chance } %).
       *[other] { $other } avait plus de chances d’en avoir : { $item } ({ $best } %, contre { $chance } %).
    }
review-why-safer =
    { $other ->
        [you] Vous en demander valait mieux : { $item } ({ $best } %, ici { $chance } %).
       *[other] En demander à { $other } valait mieux : { $item } ({ $best } %, ici { $chance } %).
    }
review-plan-book =
    { $seat ->
        [you]
            { $count ->
                [one] Vous en aviez déjà une carte : { $item }.
               *[other] Vous en aviez déjà { $count } cartes : { $item }.
            }
       *[other]
            { $count ->
                [one] { $seat } en avait déjà une carte : { $item }.
               *[other] { $seat } en avait déjà { $count } cartes : { $item }.
            }
    }
review-plan-secret =
    { $seat ->
        [you] Personne ne savait que vous en aviez : { $item }. Demander le révèle.
       *[other] { $seat } en avait, et personne ne le savait : { $item }. Demander le révèle.
    }
review-plan-hit =
    { $seat ->
        [you] Vous en prendre rapporte plus : { $item }.
       *[other] En prendre à { $seat } rapporte plus : { $item }.
    }
review-plan-miss = Un non coûte moins : { $item }.

## L’histoire de la partie

review-part-book =
    { $seat ->
        [you] Vous avez posé une famille : { $group }.
       *[other] { $seat } a posé une famille : { $group }.
    }
review-part-book-after =
    { $seat ->
        [you] Vous avez posé une famille avec des cartes prises à { $other } : { $group }.
       *[other]
            { $other ->
                [you] { $seat } a posé une famille avec des cartes à vous : { $group }.
               *[other] { $seat } a posé une famille avec des cartes prises à { $other } : { $group }.
            }
    }
review-turning-hit =
    { $seat ->
        [you] Vous avez pris à { $other } : { $item } ({ $chance } %).
       *[other]
            { $other ->
                [you] { $seat } vous a pris : { $item } ({ $chance } %).
               *[other] { $seat } a pris à { $other } : { $item } ({ $chance } %).
            }
    }
review-turning-miss =
    { $seat ->
        [you] Vous avez demandé à { $other }, en vain : { $item } ({ $chance } %).
       *[other]
            { $other ->
                [you] { $seat } vous a demandé, en vain : { $item } ({ $chance } %).
               *[other] { $seat } a demandé à { $other }, en vain : { $item } ({ $chance } %).
            }
    }

## Les coups sûrs qu’on a laissés passer

missed-title = Coups sûrs laissés passer
missed-late =
    { $seat ->
        [you] Vous pouviez avoir à coup sûr { $group }, et les avez eus plus tard.
       *[other] { $seat } pouvait avoir à coup sûr { $group }, et les a eus plus tard.
    }
missed-lost =
    { $seat ->
        [you] Vous pouviez avoir à coup sûr { $group } ; la famille est allée à quelqu’un d’autre.
       *[other] { $seat } pouvait avoir à coup sûr { $group } ; la famille est allée à quelqu’un d’autre.
    }
missed-open =
    { $seat ->
        [you] Vous pouviez avoir à coup sûr { $group }.
       *[other] { $seat } pouvait avoir à coup sûr { $group }.
    }
missed-from-to = { $name } pouvait avoir à coup sûr { $group } du coup { $since } au coup { $last }

## Seulement dans les conseils

review-nothing-certain = Aucune carte n’est encore sûre.
review-now-plan-book =
    { $count ->
        [one] Vous en avez déjà une carte : { $item }.
       *[other] Vous en avez déjà { $count } cartes : { $item }.
    }
review-now-plan-secret = L’autre question dirait à tous que vous en avez : { $item }.
