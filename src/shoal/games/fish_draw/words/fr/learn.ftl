### La Bataille aux Poissons en une minute : ce que disent ses règles à une table avec ces règles maison.
###
### The same as in English: Fishageddon

learn-1 = Les Poissons
    .about =
        { $fish ->
            [jokers]
                { $jokers ->
                    [2] Les deux jokers sont les Poissons.
                   *[4] Les quatre jokers sont les Poissons.
                }
           *[draw] On tire une carte : les quatre de son rang sont les Poissons.
        } Chacun reçoit une pile égale, face cachée.
learn-2 = Retourner
    .about =
        Chacun retourne sa première carte, tous ensemble. La plus haute prend tout le milieu ; l’as est le plus fort. { $repeat_players ->
            [tied] Égalité ? Les ex æquo recommencent, pour le tout.
           *[all] Égalité ? On recommence, pour le tout.
        }
learn-3 = Poisson !
    .about =
        Un Poisson bat tout. { $shout_who ->
            [others] Avant que le gagnant ramasse, tous les autres crient « Poisson ! »
           *[all] Avant que le gagnant ramasse, tout le monde crie « Poisson ! »
        } { $keep ->
            [0] Sinon, toutes ses cartes vont au milieu, où reste ce Poisson.
            [one] Sinon, on ne garde qu’une carte ; les autres vont au milieu, où reste ce Poisson.
           *[other] Sinon, on ne garde que { $keep } cartes ; les autres vont au milieu, où reste ce Poisson.
        }
learn-4 = Fishageddon
    .about =
        { $callers ->
            [fishmonger] Entre deux manches, le Poissonnier peut annoncer qu’une personne a tous les Poissons.
            [majority] Entre deux manches, une majorité peut annoncer qu’une personne a tous les Poissons.
           *[any] Entre deux manches, n’importe qui peut annoncer qu’une personne a tous les Poissons.
        } { $false_call_penalty ->
            [0] Si c’est faux, la partie continue.
            [one] Si c’est faux, cela coûte une carte.
           *[other] Si c’est faux, cela coûte { $false_call_penalty } cartes.
        }
learn-5 = Le tirage final
    .about =
        { $two_fish_scope ->
            [middle] Si c’est juste, ou avec deux Poissons à la fois, même si l’un est au milieu,
           *[reveal] Si c’est juste, ou avec deux Poissons à la fois,
        } { $final_fish_trump ->
            [yes] chacun retourne une dernière carte. La plus haute gagne la partie ; un Poisson bat tout.
           *[no] chacun retourne une dernière carte. La plus haute gagne la partie.
        }
learn-6 = La fin
    .about =
        Sans cartes, on est hors jeu ; la dernière personne gagne. { $max_rounds ->
            [10000] Bonne chance !
            [one] Après une manche, il faut le plus de cartes pour gagner.
           *[other] Après { $max_rounds } manches, il faut le plus de cartes pour gagner.
        }
