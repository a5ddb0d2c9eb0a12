### Ce que disent de la Bataille aux Poissons l’analyse d’une partie et les conseils.

## Ce que le registre dit d’un appel

review-reason-call-sure =
    { $seat ->
        [you] Tous les Poissons sont dans votre pile.
       *[other] Tous les Poissons sont dans la pile de { $seat }.
    }
review-reason-call-elsewhere =
    { $seat ->
        [you]
            { $count ->
                [one] Un Poisson n’est pas chez vous.
               *[other] { $count } Poissons ne sont pas chez vous.
            }
       *[other]
            { $count ->
                [one] Un Poisson n’est pas chez { $seat }.
               *[other] { $count } Poissons ne sont pas chez { $seat }.
            }
    }
review-reason-call =
    { $seat ->
        [you]
            { $count ->
                [one] Un Poisson est sûrement chez vous, les autres peut-être.
               *[other] { $count } Poissons sont sûrement chez vous, les autres peut-être.
            }
       *[other]
            { $count ->
                [one] Un Poisson est sûrement chez { $seat }, les autres peut-être.
               *[other] { $count } Poissons sont sûrement chez { $seat }, les autres peut-être.
            }
    }
review-why-call =
    { $other ->
        [you] Selon le registre, vous aviez tous les Poissons à { $chance } %.
       *[other] Selon le registre, { $other } avait tous les Poissons à { $chance } %.
    }
review-why-call-missed =
    { $other ->
        [you] Selon le registre, vous aviez tous les Poissons : l’appel était sûr.
       *[other] Selon le registre, { $other } avait tous les Poissons : l’appel était sûr.
    }

## L’histoire de la partie

review-all-fish = tous les Poissons
review-part-fish =
    { $seat ->
        [you] Vous avez gagné un tour avec { $item }.
       *[other] { $seat } a gagné un tour avec { $item }.
    }
review-part-two-fish = Deux Poissons à la fois : c’est la Bataille aux Poissons.
review-part-fishageddon =
    { $seat ->
        [you] Vous avez crié Fishageddon, à raison.
       *[other] { $seat } a crié Fishageddon, à raison.
    }
review-part-won-game =
    { $seat ->
        [you] Vous avez gagné la partie.
       *[other] { $seat } a gagné la partie.
    }
review-turning-collected =
    { $seat ->
        [you]
            { $count ->
                [one] Vous avez gagné une carte.
               *[other] Vous avez gagné { $count } cartes d’un coup.
            }
       *[other]
            { $count ->
                [one] { $seat } a gagné une carte.
               *[other] { $seat } a gagné { $count } cartes d’un coup.
            }
    }
