### Les énigmes de Fish Draw : la question, les réponses et les étapes des preuves.

puzzle-fish = Où est { $card } maintenant ?
puzzle-middle = Milieu
puzzle-in-middle = au milieu
puzzle-stack =
    { $seat ->
        [you] dans votre pile
       *[other] dans la pile de { $seat }
    }
puzzle-fish-are = Voici les Poissons : { $cards }.

## Étapes

proof-turned = La carte { $card } a été retournée (coup { $number }), et se trouvait au milieu.
proof-stayed = La carte { $card } avait gagné : elle est restée au milieu quand le reste a été ramassé (coup { $number }).
proof-collected =
    { $seat ->
        [you] Vous avez ramassé le milieu (coup { $number }), avec la carte { $card }. Personne ne l’a revue depuis.
       *[other] { $seat } a ramassé le milieu (coup { $number }), avec la carte { $card }. Personne ne l’a revue depuis.
    }
proof-shown =
    { $seat ->
        [you] Vous avez montré { $card } lors de l’annonce (coup { $number }).
       *[other] { $seat } a montré { $card } lors de l’annonce (coup { $number }).
    }
