### Ce que disent de la Bataille aux Poissons l’analyse d’une partie et les conseils.

## Ce que le registre dit d’un appel

review-reason-call-sure =
    { $seat ->
        [you] Tous les Poissons sont dans votre pile.
       *[other] Tous les Poissons sont chez { $seat }.
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
                [0] Tous les Poissons peuvent être chez vous.
                [one] Un Poisson est sûrement chez vous, les autres peut-être.
               *[other] { $count } Poissons sont sûrement chez vous, les autres peut-être.
            }
       *[other]
            { $count ->
                [0] Tous les Poissons peuvent être chez { $seat }.
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
        [you] Selon le registre, vous aviez tous les Poissons : l’annonce était sûre.
       *[other] Selon le registre, { $other } avait tous les Poissons : l’annonce était sûre.
    }

review-why-call-impossible = Selon le registre, un Poisson était ailleurs : l’annonce ne pouvait pas être juste.
review-why-call-ahead =
    { $seat ->
        [you] Vous aviez { $count } cartes, plus que votre part : un tirage final remet tout le monde à égalité.
       *[other] { $seat } avait { $count } cartes, plus que sa part : un tirage final remet tout le monde à égalité.
    }
review-why-call-likelier =
    { $other ->
        [you] Selon le registre, vous aviez plus de chances d’avoir tous les Poissons : { $best } %, contre { $chance } %.
       *[other] Selon le registre, { $other } avait plus de chances d’avoir tous les Poissons : { $best } %, contre { $chance } %.
    }
review-why-call-risky =
    { $count ->
        [one] Selon le registre, l’annonce était juste à { $chance } %, et une annonce fausse coûte une carte.
       *[other] Selon le registre, l’annonce était juste à { $chance } %, et une annonce fausse coûte { $count } cartes.
    }
review-why-call-kept =
    { $seat ->
        [you] Une annonce était sûre ; mais vous avez { $count } cartes, et un tirage final remet tout le monde à égalité.
       *[other] Une annonce était sûre ; mais { $seat } a { $count } cartes, et un tirage final remet tout le monde à égalité.
    }
review-why-shout =
    { $seat ->
        [you]
            { $count ->
                [one] Votre cri a sauvé une carte.
               *[other] Votre cri a sauvé { $count } cartes.
            }
       *[other]
            { $count ->
                [one] { $seat } a crié et sauvé une carte.
               *[other] { $seat } a crié et sauvé { $count } cartes.
            }
    }
review-why-silent =
    { $seat ->
        [you]
            { $count ->
                [one] Vous n’avez pas crié et avez perdu une carte.
               *[other] Vous n’avez pas crié et avez perdu { $count } cartes.
            }
       *[other]
            { $count ->
                [one] { $seat } n’a pas crié et a perdu une carte.
               *[other] { $seat } n’a pas crié et a perdu { $count } cartes.
            }
    }

## L’histoire de la partie

review-all-fish = tous les Poissons
review-part-fish =
    { $seat ->
        [you] Vous avez gagné une manche avec { $item }.
       *[other] { $seat } a gagné une manche avec { $item }.
    }
review-part-two-fish = Deux Poissons à la fois : c’est le tirage final.
review-part-fishageddon =
    { $seat ->
        [you] Vous avez annoncé le Fishageddon, à raison.
       *[other] { $seat } a annoncé le Fishageddon, à raison.
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
review-turning-fish-draw =
    { $seat ->
        [you] Vous avez gagné le tirage final.
       *[other] { $seat } a gagné le tirage final.
    }

## Seulement dans les conseils

review-nothing-certain = Aucune annonce n’est encore sûre.
