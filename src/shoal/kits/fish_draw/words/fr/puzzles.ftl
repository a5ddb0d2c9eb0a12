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

proof-turned = { $card } a été retourné (coup { $number }), et se trouvait au milieu.
proof-stayed = C’était la carte gagnante : { $card } est resté au milieu quand le reste a été ramassé (coup { $number }).
proof-collected =
    { $seat ->
        [you] Vous avez ramassé le milieu (coup { $number }), et { $card } avec. Personne ne l’a revu depuis.
       *[other] { $seat } a ramassé le milieu (coup { $number }), et { $card } avec. Personne ne l’a revu depuis.
    }
proof-shown =
    { $seat ->
        [you] Vous avez montré { $card } à l’appel (coup { $number }).
       *[other] { $seat } a montré { $card } à l’appel (coup { $number }).
    }
