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
        Tous retournent ensemble leur première carte. La plus haute prend tout le milieu ; l’as est le plus fort. { $repeat_players ->
            [tied] Égalité ? Les ex æquo recommencent, pour le tout.
           *[all] Égalité ? On recommence, pour le tout.
        }
learn-3 = Poisson !
    .about =
        Un Poisson bat tout. { $shout_who ->
            [others] Avant que le gagnant ramasse, tous les autres crient « Poisson ! »
           *[all] Avant que le gagnant ramasse, tous crient « Poisson ! »
        } { $keep ->
            [0] Sinon, toutes ses cartes vont au milieu, où reste ce Poisson.
            [one] Sinon, on ne garde qu’une carte ; les autres rejoignent ce Poisson au milieu.
           *[other] Sinon, on ne garde que { $keep } cartes ; les autres rejoignent ce Poisson au milieu.
        } { $shouting ->
            [turns] On crie l’un après l’autre.
           *[race] Être premier, c’est pour l’honneur.
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

## La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Ici, les 7 sont les Poissons. Retournez votre première carte.
visit-2 = Un Poisson bat tout. Criez maintenant, ou vous payez !
visit-3 = Votre Poisson reste au milieu. Retournez encore, pour réunir les quatre.
visit-4 = Les quatre Poissons sont dans votre pile. Dites : Fishageddon !
visit-won = Fishageddon mène au tirage final : une dernière carte chacun, la plus haute gagne tout. La vôtre !
visit-lost = Le tirage final décide de tout avec une carte chacun, cette fois contre vous. On recommence ?

## Les énigmes de Fish Draw : la question, les réponses et les étapes des preuves.

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
