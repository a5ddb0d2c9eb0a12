### Les énigmes de Go Fish : questions, réponses et étapes des preuves.

puzzle-holder = Qui a forcément des { ranks-name } ?
puzzle-dead = Laquelle de ces questions ne peut pas réussir ?
    .choice = Demander des { ranks-name } à { $seat }
puzzle-stock =
    { $count ->
        [0] La pioche est vide.
        [one] Il reste { $count } carte dans la pioche.
       *[other] Il reste { $count } cartes dans la pioche.
    }
puzzle-books = Familles sur la table : { $ranks }.
puzzle-gave =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }

## Étapes

proof-asked = Qui demande des { ranks-name } en a : c’est le cas de { $seat } (coup { $number }), qui n’en a donné à personne depuis.
proof-refused = Pour les { ranks-name }, { $seat } n’avait rien (coup { $number }), et n’a rien pioché depuis qui puisse en être.
proof-gave = Pour les { ranks-name }, { $seat } a tout donné (coup { $number }), et n’a rien pioché depuis qui puisse en être.
proof-placed = On sait où sont les quatre { ranks-name } : { $holders }. Personne d’autre n’en a donc.
placed-own =
    { $count ->
        [one] vous en avez { $count }
       *[other] vous en avez { $count }
    }
placed-other =
    { $count ->
        [one] { $seat } en a au moins { $count }
       *[other] { $seat } en a au moins { $count }
    }
proof-full = Toutes les cartes de { $seat } sont connues : { $ranks }. { $seat } n’a donc rien d’autre.
proof-only = La pioche est vide, et les { ranks-name } ne sont chez personne d’autre. Le reste est donc chez { $seat }.
