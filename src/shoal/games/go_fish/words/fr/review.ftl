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

## Pourquoi un coup était bon ou non

review-why-best = Il n’y avait rien de mieux à demander ({ $chance } %).
review-why-sure-hit =
    { $other ->
        [you] Vous en aviez, c’était certain : { $item }.
       *[other] { $other } en avait, c’était certain : { $item }.
    }
review-why-sure-missed =
    { $other ->
        [you] Vous en aviez à coup sûr : { $item }. C’était sans risque, contre { $chance } % ici.
       *[other] { $other } en avait à coup sûr : { $item }. C’était sans risque, contre { $chance } % ici.
    }
review-why-known-miss = Rien à trouver, mais il n’y avait pas mieux : { $item }.
review-why-dead =
    { $other ->
        [you] Vous n’en aviez pas, c’était certain : { $item }.
       *[other] { $other } n’en avait pas, c’était certain : { $item }.
    }
review-why-likelier =
    { $other ->
        [you] Vous aviez plus de chances d’en avoir : { $item } ({ $best } %, et non { $chance } %).
       *[other] { $other } avait plus de chances d’en avoir : { $item } ({ $best } %, et non { $chance } %).
    }
review-why-safer =
    { $other ->
        [you] Vous en demander promettait plus à la longue : { $item } ({ $best } %, ici { $chance } %).
       *[other] En demander à { $other } promettait plus à la longue : { $item } ({ $best } %, ici { $chance } %).
    }

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
