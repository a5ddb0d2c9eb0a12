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
        Oui : vous prenez la carte et continuez. Non : { $miss_goes_to ->
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

## La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Une leçon : gagner les cœurs bas. Touchez le 6♥.
visit-2 = Demandez-le à Vera.
visit-3 = Oui, vous l’avez, et vous continuez ! Touchez le 5♥.
visit-4 = Demandez-le à Vera.
visit-5 = Non : la main passe à { $player }. Qui demandera des cœurs ?
visit-6 = { $player } joue. Écoutez : qui demande des cœurs ?
visit-7 = Pour demander des cœurs, Leo doit en avoir : le reste. Annoncez-les !
visit-8 = { $player } joue. À votre tour, annoncez les cœurs bas.
visit-won = Exact ! Votre équipe gagne les cœurs bas. Demander, retenir, annoncer : c’est tout le jeu.
visit-lost = Cette fois, les cœurs bas sont perdus. Une carte était ailleurs : on recommence ?

## Les leçons : ce que chaque étape dit de sa position.

choice-ask = Demander à { $target } : { $card }
choice-claim = Annoncer { $half_suit } : { $holders }
choice-pass = Passer le tour à { $to }
choice-claimer = Laisser { $claimer } annoncer
fact-holds = { $card } : chez { $seat }
fact-signal = { $card } : chez { $seat }, selon la convention

lesson-legal-questions = Que puis‑je demander ?
    .about = Une carte d’une demi-couleur ouvre toutes les autres.
lesson-legal-questions-1 = Vous avez le 9♥, le 10♥ et le K♥. Ce sont des cœurs hauts : vous pouvez demander les autres.
lesson-legal-questions-2 = Laquelle de ces questions est permise ?
    .a = Exact. Vous n’avez pas le J♥ et vous avez un autre cœur haut. Tout le monde le sait maintenant.
    .b = Cy est dans votre équipe. On n’interroge que les adversaires.
    .c = Vous n’avez aucun carreau haut : vous ne pouvez pas en demander.
    .d = Cette carte est dans votre main.
lesson-legal-questions-3 = N’importe qui d’autre peut avoir le J♥. On devine, tant qu’on n’a pas écouté.

lesson-elimination = Ce qui reste
    .about = Toute question trahit une carte. Éliminez jusqu’à ce qu’il n’en reste qu’une.
lesson-elimination-1 = Vous avez les 2, 3, 4 et 5 de cœur. Le 6♥ et le 7♥ peuvent être chez n’importe qui.
lesson-elimination-2 = Cy a demandé le 6♥ à Dee. Que savez‑vous ?
    .a = Exact. Pour demander un cœur bas, il doit en avoir un autre, et vous avez le reste.
    .b = Il le demande : donc il ne l’a pas.
    .c = Rien n’indique Dee. Pensez à ce que Cy doit avoir pour demander.
lesson-elimination-3 = Cy a donc le 7♥, et le 6♥ est chez Bo, Ed ou Fay. Une seule question vous a dit les deux.

lesson-one-card-first = Une carte d’abord
    .about = Deux cartes demandées en vain en disent plus sur vous qu’une seule.
lesson-one-card-first-1 = Vous avez demandé le 2♥ à Dee, en vain. Tout le monde le sait : il vous manque, et vous avez un autre cœur bas.
lesson-one-card-first-2 = C’est encore à vous. Que demandez-vous, et à qui ?
    .a = Exact. Encore un non, mais personne n’a rien appris de plus sur vos cartes. Cherchez une carte jusqu’à la trouver.
    .b = Tout le monde sait maintenant que deux cartes vous manquent, le 2♥ et le 3♥, au lieu d’une.
lesson-one-card-first-3 = Avant cette question, quatre personnes pouvaient avoir le 2♥. Chaque non en laisse moins.

lesson-void = La dernière aussi
    .about = Qui n’a plus aucune carte d’une demi-couleur ne peut plus rien y reprendre.
lesson-void-1 = Bo a demandé le 6♥ avant de recevoir le 2♥. Il avait donc un autre cœur bas : le 5♥, car le 3♥, le 4♥ et le 7♥ sont à vous.
lesson-void-2 = Vous lui avez pris le 2♥. Et maintenant ?
    .a = Exact. Bo n’a plus aucun cœur bas : il ne pourra plus jamais vous en demander.
    .b = Dee dit non, et Bo a toujours le 5♥. À son prochain tour, il reprend le 2♥.
lesson-void-3 = Tant que Bo a un cœur bas, il peut demander les vôtres. Prenez-le aussi.

lesson-lock-out = Ne réveillez pas le chat qui dort
    .about = Un non donne le tour. Choisissez à qui.
lesson-lock-out-1 = Tout le monde sait que vous avez le 9♥, le 10♥ et la Q♥. Et Fay a montré qu’elle a un cœur haut.
lesson-lock-out-2 = Vous cherchez le 9♣. Fay a un peu plus de chances de l’avoir que Dee. À qui le demander ?
    .a = Exact. Et si Dee avait dit non, elle n’aurait rien pu prendre à coup sûr.
    .b = Fay dit non. C’est à elle, et elle vous prend quatre cœurs.
lesson-lock-out-3 = Fay pouvait prendre quatre cartes à coup sûr, Dee aucune. N’interrogez Fay qu’à coup sûr.

lesson-informative-miss = Un non qui parle
    .about = Parfois, on demande pour que son partenaire entende.
lesson-informative-miss-1 = Cy a pris le 3♦ à Fay : Bo ne peut pas l’avoir. Vous avez le 2♦ et ne savez pas où sont les autres.
lesson-informative-miss-2 = Aucune bonne question. Qu’est-ce qui aide Cy ?
    .a = Bo dit non, bien sûr. Mais Cy sait maintenant que vous avez un carreau bas, et il a tous les autres : il peut les annoncer.
    .b = Bo dit non, et Cy n’en sait pas plus sur les carreaux.
lesson-informative-miss-3 = Cy a cinq carreaux bas. Votre question lui a dit que le sixième, le 2♦, est à vous.

lesson-back-and-forth = Aller et retour
    .about = Ce que vos questions gagnent, un non peut le rendre.
lesson-back-and-forth-1 = Vous avez pris le 9♥ à Dee, mais pas le J♥. C’est à elle, et elle sait où est le 9♥.
lesson-back-and-forth-2 = Dee a repris le 9♥ et pris la Q♥, puis demandé l’A♥ en vain. Que savez‑vous ?
    .a = Exact. Sans le 9♥, elle avait encore un cœur haut : ni le J♥, ni l’A♥, et les autres étaient à vous.
    .b = Elle vous a dit qu’elle n’a pas le J♥.
    .c = Elle vous l’a demandé : donc elle ne l’a pas.
lesson-back-and-forth-3 = Trois cartes sont maintenant à portée de question : 9♥, 10♥ et Q♥. Avant chaque question, comptez ce que coûterait un non.

lesson-unsure-claim = Rien ne presse
    .about = Ce que votre équipe a en entier, personne ne le prend. Attendez de savoir qui a quoi.
lesson-unsure-claim-1 = Vous avez quatre carreaux hauts. Cy et Ed en ont chacun demandé un, donc chacun en a un : votre équipe a les six.
lesson-unsure-claim-2 = Mais qui a le K♦, et qui l’A♦ ? Que faites-vous ?
    .a = Exact. Les carreaux sont à l’abri dans votre équipe, et les prochaines questions peuvent en dire plus.
    .b = C’était l’inverse : personne n’a la demi-couleur. Elle était à l’abri, rien ne pressait.
lesson-unsure-claim-3 = Plus tard, Cy a demandé le K♦. Il a donc l’A♦, et Ed le K♦ : vous pouvez annoncer sans aucun doute.

lesson-stalemate = Une annonce en réserve
    .about = Une annonce sûre peut donner votre tour au partenaire qui en a besoin.
lesson-stalemate-1 = Vous connaissez tous les piques hauts. Ed peut prendre trois carreaux à Bo, dès que c’est à lui.
lesson-stalemate-2 = Que faites-vous ?
    .a = Exact. Votre main est vide : vous pouvez donner le tour à un partenaire.
    .b = Bo ne l’a pas : c’est à lui, et Ed attend.
lesson-stalemate-3 = Vous n’avez plus de cartes. Qui continue ?
    .a = Exact. Ed sait que Bo a le 5♦, le 6♦ et le 7♦. Votre annonce attendait ce moment.
    .b = Cy ne peut rien prendre à coup sûr.

lesson-convention = Une réponse dans la question
    .about = Des partenaires peuvent convenir que la question suivante dit qui a la carte.
lesson-convention-1 = Vous avez demandé le 2♥ en vain. À cette table, les partenaires répondent par leur prochaine question : qui a la carte en demande une autre de la demi-couleur, qui ne l’a pas la redemande.
lesson-convention-2 = Cy demande le 5♥ à Bo. Que vous dit-il ?
    .a = Exact. Il a demandé un autre cœur bas, et pas encore le 2♥.
    .b = Ed n’a encore rien demandé.
    .c = Dee vient de vous dire qu’elle ne l’a pas.
lesson-convention-3 = C’est une promesse, pas une preuve : d’autres peuvent encore avoir le 2♥. Et les adversaires écoutent aussi.

lesson-last-claimer = Qui annonce le reste
    .about = Quand votre équipe n’a plus de cartes, choisissez l’adversaire qui en sait le moins.
lesson-last-claimer-1 = Votre équipe n’a plus de cartes. Un adversaire doit annoncer tout ce qui reste, et vous choisissez lequel. Bo a un jour demandé un cœur bas : il en a un.
lesson-last-claimer-2 = Restent les cœurs bas et les piques bas. Bo a une carte, Dee six, Fay cinq. Qui choisissez-vous ?
    .a = Exact. Bo ne peut pas savoir ce qu’a Dee et ce qu’a Fay : il doit deviner.
    .b = Dee sait que la carte de Bo est un cœur : elle sait donc tout.
    .c = Fay a cinq piques bas et sait que Bo n’en a pas : elle est sûre des piques.
lesson-last-claimer-3 = Mettez-vous à la place de chaque adversaire : qu’y a-t-on entendu, qu’y a-t-on en main ? Puis choisissez qui doute le plus.

## Les exercices

drill-recall = Qu’a-t-on demandé ?
    .about = Lisez trois questions une fois, puis répondez de mémoire.
    .read = Lisez les questions. Elles vont disparaître.
    .ask = { $back ->
        [1] Quelle était la dernière question ?
        [2] Quelle était l’avant‑dernière question ?
       *[other] Quelle était la première des trois dernières questions ?
    }
drill-legality = Qu’est-ce qui est permis ?
    .about = Les règles permettent une de ces questions, les autres non.
    .ask = Quelle question pouvez‑vous poser ?
drill-counting = Qui peut l’avoir ?
    .about = Chaque question dit quelque chose des cartes de quelqu’un.
    .ask = Qui peut encore avoir cette carte : { $card } ?
drill-right = Exact.
drill-wrong = Relisez ce qui s’est dit.

## Les énigmes de Literature : questions, réponses et étapes des preuves.

puzzle-holder = Qui a { $card } ?
puzzle-claim = Quelle demi-couleur pouvez‑vous annoncer à coup sûr ?
puzzle-told = Que savez‑vous maintenant ?
    .choice = { $seat } a { $card }
puzzle-dead = Laquelle de ces questions ne peut pas réussir ?
    .choice = Demander { $card } à { $seat }

## Étapes

proof-asked =
    { $count ->
        [one] { $seat } a demandé { $card } (coup { $number }) : { $seat } ne l’a donc pas, et a { $cards } dans la même demi-couleur.
       *[other] { $seat } a demandé { $card } (coup { $number }) : { $seat } ne l’a donc pas, et a au moins une carte parmi { $cards }.
    }
proof-still =
    { $count ->
        [one] Pour demander { $card } (coup { $number }), { $seat } devait avoir une autre carte de cette demi-couleur, et n’en a donné aucune depuis : il ne reste que { $cards }.
       *[other] Pour demander { $card } (coup { $number }), { $seat } devait avoir une autre carte de cette demi-couleur, et n’en a donné aucune depuis : au moins une parmi { $cards }.
    }
proof-asked-lacks = { $seat } a demandé { $card } (coup { $number }), et ne l’a donc pas.
proof-refused = { $seat } n’avait pas { $card } (coup { $number }), et cette carte n’a pas bougé depuis.
proof-handed = { $seat } a reçu { $card } devant tout le monde (coup { $number }), et l’a toujours.
proof-base = Des cartes qui permettaient à { $seat } de poser la question du coup { $number }, il ne reste que { $card }. { $seat } l’a donc.
proof-only = Personne d’autre ne peut avoir { $card } : c’est donc { $seat }.
proof-full =
    { $count ->
        [one] { $seat } n’a qu’une carte, et nous la connaissons : { $cards }. { $seat } n’a donc rien d’autre.
       *[other] { $seat } a { $count } cartes, et nous les connaissons toutes : { $cards }. { $seat } n’a donc rien d’autre.
    }
proof-left =
    { $count ->
        [one] { $seat } n’a qu’une carte, et ce ne peut être que { $cards }.
       *[other] { $seat } a { $count } cartes, et ce ne peuvent être que { $cards }.
    }
proof-room =
    { $count ->
        [one] Une seule carte de { $seat } reste inconnue, et elle vient forcément de cette demi-couleur : { $half_suits }. { $seat } n’a donc de place pour rien d’autre.
       *[other] { $count } cartes de { $seat } restent inconnues, et il en faut une de chacune de ces demi-couleurs : { $half_suits }. { $seat } n’a donc de place pour rien d’autre.
    }
proof-rivals = { $seats } ont forcément une carte chacun parmi { $cards }, et il n’y en a pas davantage. Personne d’autre n’en a donc.
