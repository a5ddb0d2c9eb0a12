### La Littérature en une minute : ce que disent ses règles à une table avec ces règles maison.

learn-1 = Deux équipes
    .about =
        Vos voisins sont des adversaires. Réunissez des demi-couleurs : { $sets ->
            [rank_quartets] les quatre cartes d’un rang.
            [six_seven] de l’as au 6, ou du 7 au roi, d’une couleur.
           *[half_suits]
                { $pack ->
                    [full]
                        six cartes d’une couleur, { $low_first ->
                            [A] de l’as
                           *[other] du { $low_first }
                        } au { $low_last } ou du { $high_first } { $high_last ->
                            [A] à l’as
                            [K] au roi
                           *[Q] à la dame
                        }. { $jokers ->
                            [yes] Une de plus : { learn-removed } et deux jokers.
                           *[no] On joue sans { learn-removed }.
                        }
                   *[other] les cartes d’une couleur. Il y en a peu : c’est un tout petit jeu de cartes.
                }
        } { $high_double ->
            [yes] Les hautes comptent double. { learn-end }
           *[no] { learn-end }
        }
learn-end =
    { $end ->
        [majority] Plus de la moitié des points gagne.
        [clinch] La partie s’arrête quand une avance ne peut plus être rattrapée.
       *[all_resolved] L’équipe qui a le plus de demi-couleurs gagne.
    }
learn-removed =
    { $removed_rank ->
        [T] les 10
        [J] les valets
        [Q] les dames
        [K] les rois
        [A] les as
       *[other] les { $removed_rank }
    }
learn-2 = Demander
    .about =
        { $bluff_ask ->
            [yes] À votre tour, demandez une carte à un adversaire ; vous pouvez bluffer avec une des vôtres.
           *[no] À votre tour, demandez à un adversaire une carte que vous n’avez pas.
        } { $ask_requires ->
            [team] Votre équipe doit en avoir une autre de la même demi-couleur.
           *[self] Il vous en faut une autre de la même demi-couleur.
        }
learn-3 = Oui ou non
    .about =
        Oui : elle est à vous, et vous continuez. Non : { $miss_goes_to ->
            [target_team] c’est à son équipe de jouer.
           *[target] c’est à cette personne de jouer.
        }
learn-4 = Retenir
    .about =
        Tout le monde entend les questions. { $history ->
            [full] Toutes restent affichées.
            [last_two] Seules les deux dernières restent affichées.
           *[last] Seule la dernière reste affichée.
        }
learn-5 = Annoncer
    .about =
        { $claim_timing ->
            [any] À tout moment,
            [team_turn] Pendant le tour de votre équipe,
           *[own_turn] À votre tour,
        } { $claim_attribution ->
            [yes] quand vous savez qui, dans votre équipe, a chaque carte d’une demi-couleur, dites-le. Si c’est juste, votre équipe la gagne.
           *[no] quand vous savez que votre équipe a une demi-couleur entière, dites-le. Si c’est juste, votre équipe la gagne.
        }
learn-6 = Une annonce fausse
    .about =
        { $opponent_holds ->
            [minus_one] Si un adversaire a une des cartes, votre équipe perd un point.
            [cancel] Si un adversaire a une des cartes, personne ne gagne la demi-couleur.
           *[opponents] Si un adversaire a une des cartes, son équipe gagne la demi-couleur.
        } { $claim_attribution ->
            [yes] { learn-mixed-up }
           *[no] Il n’est pas nécessaire de dire qui a quoi.
        }
learn-mixed-up =
    { $wrong_attribution ->
        [nothing] Si votre équipe les a toutes, mais en d’autres mains, rien ne se passe.
        [opponents] Si votre équipe les a toutes, mais en d’autres mains, l’autre équipe la gagne aussi.
       *[cancel] Si votre équipe les a toutes, mais en d’autres mains, personne ne la gagne.
    }
