### La Pioche en une minute : ce que disent ses règles à une table avec ces règles maison.

learn-1 = Les familles
    .about =
        Réunissez des familles : { $book_size ->
            [2] deux cartes d’un rang.
            [3] les trois cartes d’un rang.
           *[4] les quatre cartes d’un rang.
        } Chacun reçoit { $hand_sizes ->
            [one] une carte ; le reste est la pioche.
           *[other] { $hand_sizes } cartes ; le reste est la pioche.
        }
learn-2 = Demander
    .about =
        { $ask_for ->
            [card] À votre tour, montrez une de vos cartes et demandez à quelqu’un une autre du même rang : « Mon roi de cœur voudrait le roi de trèfle. »
           *[rank] À votre tour, demandez à quelqu’un un rang dont vous avez une carte : « As-tu des rois ? »
        }
learn-3 = Il y en a
    .about =
        { $ask_for ->
            [card] On vous la donne, et vous continuez.
           *[rank]
                { $give ->
                    *[no] On vous en donne une, et vous continuez.
                    [yes] On vous donne toutes ces cartes, et vous continuez.
                }
        }
learn-4 = Pioche !
    .about =
        On n’en a pas ? Piochez une carte. { $lucky_draw ->
            [again]
                { $book_on_draw ->
                    [again] Si c’est ce que vous demandiez, ou si elle complète une famille, vous continuez.
                   *[ends] Si c’est ce que vous demandiez, vous continuez.
                }
           *[ends]
                { $book_on_draw ->
                    [again] Si elle complète une famille, vous continuez.
                   *[ends] Quelle qu’elle soit, votre tour est fini.
                }
        } { $after_miss ->
            [asked] Ensuite, c’est à la personne interrogée de jouer.
           *[left] Ensuite, c’est à la personne à votre gauche de jouer.
        }
learn-5 = Une main vide
    .about =
        { $end ->
            [all_books]
                { $refill_when ->
                    [at_once] Plus de cartes ? Aussitôt, { learn-refill }
                   *[own_turn] Plus de cartes ? À votre tour, { learn-refill }
                }
            [first_out] Personne ne reprend de cartes : la première main vide termine la partie.
           *[hand_or_stock_empty] Personne ne reprend de cartes : une main vide termine la partie.
        }
learn-refill =
    { $refill ->
        [0] vous n’en reprenez pas, et les autres continuent.
        [one] vous en piochez une.
       *[other] vous en piochez { $refill }.
    }
learn-6 = La fin
    .about =
        { $end ->
            [all_books] Quand toutes les familles sont posées,
            [first_out] Quand quelqu’un n’a plus de cartes,
           *[hand_or_stock_empty] Quand une main ou la pioche est vide,
        } { $winner ->
            [first_out] la première main vide a gagné.
            [points] il faut le plus de points pour gagner.
           *[most_books] il faut le plus de familles pour gagner.
        }

## La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Vous avez deux 7. Touchez-en un, puis demandez à Vera.
visit-2 = Oui : vous en avez trois. Continuez : demandez-lui les rois.
visit-3 = Non : vous avez pioché une carte. C’est à Vera.
visit-4 = Vera a pioché aussi. Redemandez-lui les 7 !
visit-won = Quatre 7 : votre première famille ! Qui en a le plus gagne. C’est tout le jeu.
visit-lost = Cette partie s’est finie sans famille pour vous. On recommence ?

## Les énigmes de Go Fish : questions, réponses et étapes des preuves.

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
