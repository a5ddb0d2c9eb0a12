### La Littérature à la table, dans le navigateur et dans le terminal. Glossaire : `shoal/i18n/catalogues/fr/table.ftl`.
###
### The same as in English: Expert, Pause, question, questions, Score, Triangle

game-name = La Littérature
game-about = Deux équipes, 48 cartes, huit demi-couleurs. Qui retient le mieux ?

## Les demi-couleurs

half-suit-name =
    { $half ->
        [L]
            { $suit ->
                [C] trèfles bas
                [D] carreaux bas
                [H] cœurs bas
               *[S] piques bas
            }
        [H]
            { $suit ->
                [C] trèfles hauts
                [D] carreaux hauts
                [H] cœurs hauts
               *[S] piques hauts
            }
        [S] { ranks-name } et jokers
       *[R] { ranks-name }
    }
half-suit-the =
    { $half ->
        [S] les { ranks-name } et les jokers
       *[other] les { half-suit-name }
    }
half-suit-typed = { half-suit-the } ({ $id })
half-sign =
    { $half ->
        [L] Bas
        [H] Haut
        [S] { $rank }
       *[R] Tous
    }

## Les équipes

team-name =
    { $team ->
        [ours] votre équipe
        [theirs] vos adversaires
        [circle] l’équipe Cercle
       *[triangle] l’équipe Triangle
    }
team-title =
    { $team ->
        [ours] Votre équipe
        [theirs] Adversaires
        [circle] Équipe Cercle
       *[triangle] Équipe Triangle
    }

## Ce qui s’est passé

event-misdeal = Maldonne : on a vu { $card }. On redistribue les cartes.
event-asked =
    { $hit ->
        [yes] { asked-for } : oui.
       *[no] { asked-for } : non.
    }
event-questioned = { asked-for }.
asked-for =
    { $seat ->
        [you] Vous avez demandé { $card } à { $target }
       *[other]
            { $target ->
                [you] { $seat } vous a demandé { $card }
               *[other] { $seat } a demandé { $card } à { $target }
            }
    }
event-asks = { asks-for }.
asks-for =
    { $seat ->
        [you] Vous demandez { $card } à { $target }
       *[other]
            { $target ->
                [you] { $seat } vous demande { $card }
               *[other] { $seat } demande { $card } à { $target }
            }
    }
event-answers =
    { $target ->
        [you]
            { $hit ->
                [yes] Vous dites oui.
               *[no] Vous dites non.
            }
       *[other]
            { $hit ->
                [yes] { $target } dit oui.
               *[no] { $target } dit non.
            }
    }
event-moved =
    { $seat ->
        [you] Vous avez donné { $card } à { $to }.
       *[other]
            { $to ->
                [you] { $seat } vous a donné { $card }.
               *[other] { $seat } a donné { $card } à { $to }.
            }
    }
event-out =
    { $seat ->
        [you] Vous n’avez plus de cartes.
       *[other] { $seat } n’a plus de cartes.
    }
event-last-card =
    { $seat ->
        [you] Il vous reste une carte.
       *[other] Il reste une carte à { $seat }.
    }
event-turn =
    { $seat ->
        [you] C’est maintenant à vous de jouer.
       *[other] C’est maintenant à { $seat } de jouer.
    }
event-turn-shared =
    { $team ->
        [ours] N’importe qui dans votre équipe peut continuer.
        [theirs] N’importe lequel de vos adversaires peut continuer.
        [circle] N’importe qui dans l’équipe Cercle peut continuer.
       *[triangle] N’importe qui dans l’équipe Triangle peut continuer.
    }
event-claim-begun =
    { $seat ->
        [you] Vous avez commencé à annoncer { $half_suit }.
       *[other] { $seat } a commencé à annoncer { $half_suit }.
    }
event-card-named =
    { $seat ->
        [you]
            { $holder ->
                [you] Vous avez dit avoir { $card }.
               *[other] Vous avez dit : { $holder } a { $card }.
            }
       *[other]
            { $holder ->
                [you] { $seat } a dit : vous avez { $card }.
               *[other] { $seat } a dit : { $holder } a { $card }.
            }
    }
event-claim-withdrawn =
    { $seat ->
        [you] Vous avez retiré votre annonce.
       *[other] { $seat } a retiré son annonce.
    }
event-interrupted =
    { $seat ->
        [you] Vous avez montré { $card } : l’annonce a échoué.
       *[other] { $seat } a montré { $card } : l’annonce a échoué.
    }
event-claimed = { claimed-what }.
event-claimed-holders = { claimed-what } : { $holders }.
claimed-what =
    { $seat ->
        [you]
            { $in_turn ->
                [yes] Vous avez annoncé { $half_suit }
               *[no] Vous avez annoncé { $half_suit } hors de votre tour
            }
       *[other]
            { $in_turn ->
                [yes] { $seat } a annoncé { $half_suit }
               *[no] { $seat } a annoncé { $half_suit } hors de son tour
            }
    }
event-revealed = En réalité : { $holders }.
held-by =
    { $seat ->
        [you] vous { $cards }
       *[other] { $seat } { $cards }
    }
event-closed =
    { $outcome ->
        [won] Juste : { team-wins } { $half_suit }.
        [lost] Faux : { team-wins } { $half_suit }.
        [minus_one] Faux, l’autre camp en a une partie : personne ne gagne { $half_suit }, et { team-loses } un point.
        [awarded] { team-gets } { $half_suit }.
       *[cancelled] Annulé : personne ne gagne { $half_suit }.
    }
event-truth =
    { $seat ->
        [you] Vous aviez { $card }, pas { $named }.
       *[other]
            { $named ->
                [you] { $seat } avait { $card }, pas vous.
               *[other] { $seat } avait { $card }, pas { $named }.
            }
    }
event-decided = C’est joué : { $count } sur { $total }.
team-wins =
    { $team ->
        [ours] votre équipe gagne
        [theirs] vos adversaires gagnent
        [circle] l’équipe Cercle gagne
       *[triangle] l’équipe Triangle gagne
    }
team-loses =
    { $team ->
        [ours] votre équipe perd
        [theirs] vos adversaires perdent
        [circle] l’équipe Cercle perd
       *[triangle] l’équipe Triangle perd
    }
team-gets =
    { $team ->
        [ours] Votre équipe reçoit
        [theirs] Vos adversaires reçoivent
        [circle] L’équipe Cercle reçoit
       *[triangle] L’équipe Triangle reçoit
    }
event-claim-failed =
    { $seat ->
        [you] Vous avez mal réparti { $half_suit } : votre équipe a toutes les cartes, mais pas ainsi. La demi-couleur reste ouverte.
       *[other] { $seat } a mal réparti { $half_suit } : l’équipe a toutes les cartes, mais pas ainsi. La demi-couleur reste ouverte.
    }
event-pass-due =
    { $seat ->
        [you] Vous devez passer la main à un partenaire.
       *[other] { $seat } doit passer la main à un partenaire.
    }
event-turn-passed =
    { $seat ->
        [you] Vous avez passé la main à { $to }.
       *[other]
            { $to ->
                [you] { $seat } vous a passé la main.
               *[other] { $seat } a passé la main à { $to }.
            }
    }
event-next-due =
    { $seat ->
        [you] Vous devez dire qui de votre équipe continue.
       *[other] { $seat } doit dire qui de son équipe continue.
    }
event-next-chosen =
    { $seat ->
        [you] Vous avez choisi { $to } pour continuer.
       *[other]
            { $to ->
                [you] { $seat } a choisi : c’est vous qui continuez.
               *[other] { $seat } a choisi { $to } pour continuer.
            }
    }
event-next-chosen-self =
    { $seat ->
        [you] Vous continuez.
       *[other] { $seat } continue.
    }
event-choice-due =
    { $seat ->
        [you] Vous devez choisir l’adversaire qui annonce le reste.
       *[other] { $seat } doit choisir l’adversaire qui annonce le reste.
    }
event-claimer-chosen =
    { $seat ->
        [you] Vous avez choisi { $claimer } pour annoncer le reste.
       *[other]
            { $claimer ->
                [you] { $seat } a choisi : c’est vous qui annoncez le reste.
               *[other] { $seat } a choisi { $claimer } pour annoncer le reste.
            }
    }
event-endgame =
    { $claimer ->
        [you] Une équipe n’a plus de cartes. Vous annoncez tout ce qui reste.
       *[other] Une équipe n’a plus de cartes. { $claimer } annonce tout ce qui reste.
    }
event-paused = { paused-by }.
paused-by =
    { $seat ->
        [you] Vous avez mis la partie en pause
       *[other] { $seat } a mis la partie en pause
    }
event-resumed =
    { $seat ->
        [you] Vous avez repris la partie.
       *[other] { $seat } a repris la partie.
    }
event-challenged =
    { $seat ->
        [you] Vous avez défié l’autre équipe : qui a { $half_suit } ?
       *[other] { $seat } a défié l’autre équipe : qui a { $half_suit } ?
    }
event-challenge-answer =
    { $claim ->
        [yes]
            { $seat ->
                [you] Vous allez annoncer cette demi-couleur.
               *[other] { $seat } va annoncer cette demi-couleur.
            }
       *[no]
            { $seat ->
                [you] Vous avez refusé.
               *[other] { $seat } a refusé.
            }
    }
event-irregularity =
    { $seat ->
        [you]
            { $kind ->
                [HALF_SUIT_CLOSED] Contre les règles : vous avez demandé une carte parmi { $half_suit }, une demi-couleur fermée.
                [NO_BASE_CARD] Contre les règles : vous avez demandé une carte parmi { $half_suit } sans en avoir.
                [CARD_ALREADY_HELD] Contre les règles : vous avez demandé une carte parmi { $half_suit } que vous avez déjà.
               *[FALSE_ANSWER] Contre les règles : vous avez donné une fausse réponse sur { $half_suit }.
            }
       *[other]
            { $kind ->
                [HALF_SUIT_CLOSED] Contre les règles : { $seat } a demandé une carte parmi { $half_suit }, une demi-couleur fermée.
                [NO_BASE_CARD] Contre les règles : { $seat } a demandé une carte parmi { $half_suit } sans en avoir.
                [CARD_ALREADY_HELD] Contre les règles : { $seat } a demandé une carte parmi { $half_suit } déjà dans sa main.
               *[FALSE_ANSWER] Contre les règles : { $seat } a donné une fausse réponse sur { $half_suit }.
            }
    }

## Comment la partie s’est terminée

outcome =
    { $winner ->
        [ours] Votre équipe gagne !
        [theirs] Vos adversaires gagnent.
        [circle] L’équipe Cercle gagne.
        [triangle] L’équipe Triangle gagne.
       *[none] { tie }
    }
consolation =
    { $count ->
        [one] À une demi-couleur près. Si proche !
       *[other] { $count } demi-couleurs de retard. Place à la donne suivante.
    }
ended-all-closed = Toutes les demi-couleurs sont jouées.
ended-majority = Une équipe a plus de la moitié.
ended-clinch = L’avance ne peut plus être rattrapée.
ended-one-team-out = Une équipe n’a plus de cartes.
ended-stall = Trop de questions ratées de suite.
best-of = Au meilleur des { $games }
taken-in-order = Qui a gagné quoi, dans l’ordre
at-question =
    { $number ->
        [one] après { $number } question
       *[other] après { $number } questions
    }
how-alone = tout en main
how-together = avec { $names }
# $holders : des `held-by`, en liste.
how-wrong = faux : en fait { $holders }
how-lost = faux
how-settled = décidé par la table
score-line = { $ours } { $us }, { $theirs } { $them }

## Décisions de la table

ruling-cancel = on annule { $half_suit }
ruling-award =
    { $team ->
        [ours] { $half_suit } vont à votre équipe
        [theirs] { $half_suit } vont à vos adversaires
        [circle] { $half_suit } vont à l’équipe Cercle
       *[triangle] { $half_suit } vont à l’équipe Triangle
    }
ruling-move =
    { $to ->
        [you] { $card } vous revient
       *[other] { $card } revient à { $to }
    }
ruling-kind = Que faire
ruling-kind-cancel = Annuler une demi-couleur
ruling-kind-award = Donner une demi-couleur à une équipe
ruling-kind-move = Déplacer une carte
which-card = Carte
to-whom = À qui

## Pourquoi un coup est refusé

reason-paused = La partie est en pause. Attendez la reprise.
reason-not-paused = La partie n’est pas en pause.
reason-not-your-pause = Seule la personne qui a mis la partie en pause peut la reprendre.
reason-must-pass-turn = Vous n’avez plus de cartes : nommez d’abord le partenaire qui continue.
reason-must-choose-claimer = Votre équipe n’a plus de cartes : nommez d’abord l’adversaire qui annonce le reste.
reason-must-choose-next = Dites d’abord qui de votre équipe continue.
reason-must-answer = Il faut d’abord répondre à la question.
reason-must-answer-challenge = Il faut d’abord répondre au défi.
reason-claim-in-progress = Une annonce est en cours. Attendez-la.
reason-no-claim-in-progress = Personne ne fait d’annonce.
reason-no-questions-in-endgame = Une équipe n’a plus de cartes. On ne fait plus qu’annoncer.
reason-forced-claim = Trop de questions ratées de suite : vous devez annoncer maintenant.
reason-must-declare-first = Vous avez une demi-couleur entière : annoncez-la d’abord.
reason-target-teammate = On ne demande qu’aux adversaires.
reason-target-not-teammate = Nommez l’un de vos partenaires.
reason-target-not-opponent = Nommez l’un de vos adversaires.
reason-half-suit-closed = Cette demi-couleur est fermée.
reason-no-base-card = Pour demander dans cette demi-couleur, il faut en avoir une carte.
reason-question-repeated = On a déjà demandé cette carte à cette personne, qui ne l’avait pas. Demandez-la à quelqu’un d’autre, ou une autre carte.
reason-unknown-half-suit = Cette demi-couleur n’existe pas.
reason-card-not-in-half-suit = Cette carte n’est pas de cette demi-couleur.
reason-duplicate-card = Une carte est nommée deux fois.
reason-holder-not-teammate = Vous ne pouvez nommer que vous et vos partenaires.
reason-holder-not-opponent = Ici, vous ne pouvez nommer que des adversaires.
reason-incomplete-claim = Dites qui a chacune des cartes.
reason-not-your-claim = C’est l’annonce de quelqu’un d’autre.
reason-claim-is-binding = Cette annonce ne peut plus être retirée.
reason-nothing-to-name = Il n’y a rien à nommer.
reason-not-an-opponent = Seuls les adversaires de qui annonce peuvent interrompre.
reason-interrupt-too-early = Il faut d’abord qu’une carte de l’annonce soit nommée.
reason-interrupt-without-card = Cette carte n’est pas à vous, ou pas de cette demi-couleur.
reason-no-pass-pending = Il n’y a pas à passer la main.
reason-no-choice-pending = Il n’y a personne à choisir maintenant.
reason-no-challenges = Il n’y a pas de défis à cette table.
reason-challenge-own-turn = On ne défie que lorsque c’est à l’autre équipe de jouer.
reason-challenge-too-late = Il est trop tard pour défier.
reason-no-challenge-pending = Personne n’a lancé de défi.
reason-no-question-pending = Aucune question n’attend de réponse.
reason-false-answer = La réponse doit être vraie.
reason-deal-over = La donne est terminée.
reason-unknown-team = Cette équipe n’existe pas.

## À qui de jouer

status-claiming =
    { $seat ->
        [you] Vous annoncez { $half_suit }
       *[other] { $seat } annonce { $half_suit }
    }
status-challenged =
    { $seat ->
        [you] Vous lancez un défi : qui a { $half_suit } ?
       *[other] { $seat } lance un défi : qui a { $half_suit } ?
    }
status-answer =
    { $seat ->
        [you] À vous de répondre
       *[other] À { $seat } de répondre
    }
status-pass =
    { $seat ->
        [you] À vous de passer la main
       *[other] À { $seat } de passer la main
    }
status-choose-claimer =
    { $seat ->
        [you] À vous de choisir qui annonce
       *[other] À { $seat } de choisir qui annonce
    }
status-team-choice =
    { $seat ->
        [you] À vous de choisir qui continue
       *[other] À { $seat } de choisir qui continue
    }
status-endgame =
    { $seat ->
        [you] À vous d’annoncer le reste
       *[other] À { $seat } d’annoncer le reste
    }
status-shared =
    { $team ->
        [ours] Votre équipe : continue qui veut
        [theirs] Vos adversaires : continue qui veut
        [circle] Équipe Cercle : continue qui veut
       *[triangle] Équipe Triangle : continue qui veut
    }
question-count =
    { $count ->
        [one] { $count } question
       *[other] { $count } questions
    }
levels-alike = Avec ces règles maison, personne n’a besoin de retenir les questions : les niveaux qui oublient jouent de la même façon.
levels-differ = Vos partenaires sont des robots de niveau « { $own } », vos adversaires de niveau « { $other } » : un petit avantage pour apprendre.

## Score et demi-couleurs

score = Score
half-suits = Demi-couleurs
open = en jeu
won-by =
    { $team ->
        [ours] gagnée par votre équipe
        [theirs] gagnée par vos adversaires
        [circle] gagnée par l’équipe Cercle
       *[triangle] gagnée par l’équipe Triangle
    }
cancelled = annulée
fate-of = { $half_suit }, demi-couleur { $fate }
how-many = Combien ?
how-many-cards-of = Combien de cartes a { $name } ?
hidden = en jeu

## La main et la question

ask-for = Demander { $card }
hand-order = Ordre de votre main
order-half-suit = Plus pleines
order-suit = Par couleur
order-rank = Basses, hautes
ask-whom-for = Demander { $card } à { $name }
# Posée dans une seconde, sauf si on la reprend.
asking-now = « { $name }, { $card } ? »
bluff-for = { $card }, à vous ; demander cette carte est un bluff
who-has = Qui a { $card } ?
# Pendant que les autres jouent.
prepared = Prête pour votre tour.
prepared-gone = Vous ne pouvez plus demander { $card } à { $name }.
irregular-ask = Ici, les règles interdisent cette question ; elle vous coûtera cher.
no-asks = Vous n’avez aucune carte à demander. Annoncez une demi-couleur.
answer-question = { $name } vous demande { $card }. Est-ce que vous l’avez ?
answer-yes = Oui, la voici
answer-no = Non
pass-to = Votre main est vide. Qui continue ?
choose-next = Qui continue ?
choose-claimer = Votre équipe n’a plus de cartes. Qui annonce le reste ?
name-and-count =
    { $count ->
        [one] { $name }, { $count } carte
       *[other] { $name }, { $count } cartes
    }
endgame-yours = L’autre équipe n’a plus de cartes. Annoncez le reste.
wait = Pause
wait-about = Met la partie en pause pour tout le monde.
resume = Reprendre

## Annonces et défis

claim = Annoncer
claim-short = Tout !
claim-which = Annoncer une demi-couleur
# La fenêtre de l’annonce se ferme : quelqu’un a été plus rapide, ou ce n’est pas le moment ; la raison suit alors.
claim-taken = Vous ne pouvez plus annoncer { $half_suit } : c’est déjà fait.
claim-not-now = Vous ne pouvez pas annoncer { $half_suit } pour le moment.
# $cards : les signes ou les noms de cartes de la main.
claim-own = Vous avez { $cards }. Qui a les autres ?
claim-all-yours = Vous avez toutes ces cartes.
claim-whole = Vous avez { half-suit-the } au complet. Annoncez-les !
cards-to-say =
    { $count ->
        [one] Encore { $count } carte à placer
       *[other] Encore { $count } cartes à placer
    }
# L’annonce telle qu’elle sera dite ; $holders : des `claim-holder`, en liste.
claim-said = « { $half_suit } : { $holders }. »
claim-holder =
    { $seat ->
        [you] moi { $cards }
       *[other] { $seat } { $cards }
    }
# Ce que coûte une annonce fausse. $seat : la règle pour la bonne équipe et une mauvaise main.
claim-cost-seat =
    { $seat ->
        [cancel] Mauvais partenaire : personne n’a la demi-couleur.
        [opponents] Mauvais partenaire : vos adversaires ont la demi-couleur.
       *[nothing] Mauvais partenaire : rien ne se passe.
    }
# $team : la règle pour une carte qu’un adversaire détient.
claim-cost-team =
    { $team ->
        [cancel] Si un adversaire a une carte, personne ne la gagne.
        [minus_one] Si un adversaire a une carte, personne ne la gagne et vous perdez un point.
       *[opponents] Si un adversaire a une carte, son équipe la gagne.
    }
claim-cost-any = Une annonce fausse la fait perdre.
claim-what = Annoncer { $half_suit }
claim-about =
    { $theirs ->
        [yes] Dites qui de l’autre équipe a chaque carte.
       *[no] Dites qui de votre équipe a chaque carte.
    }
claim-whole-about =
    { $theirs ->
        [yes] Dites que l’autre équipe les a toutes.
       *[no] Dites que votre équipe les a toutes.
    }
which-half-suit = Quelle demi-couleur ?
whose-half-suit = Qui l’a ?
my-team = Mon équipe
other-team = L’autre équipe
announce-it = L’annoncer, puis nommer les cartes
who-holds = Qui a { $card } ?
not-named = ?
withdraw = Retirer l’annonce
me = Moi
must-claim = Vous devez maintenant annoncer { $half_suit }.
show-card = Montrer { $card }
interrupt-it = Vous en avez une carte. Montrez-la, et l’annonce échoue.
challenge = Défier
challenge-about = Affirmez que l’autre équipe a toute une demi-couleur. Si elle ne l’annonce pas, c’est à vous de dire qui a quoi.
answer-challenge = { $name } dit que votre équipe a { $half_suit }. Allez-vous les annoncer ?
challenge-yes = J’annonce
challenge-no = Je refuse
said-holder =
    { $holder ->
        [you] dit : vous
       *[other] dit : { $holder }
    }

## Conseils aux nouveaux : douze mots au plus

coach-ask = Il vous manque des { half-suit-name } : demandez-les.
coach-hit = Oui ! Vous avez la carte, et vous continuez.
coach-miss = Raté : la main passe. Tout le monde a entendu.
coach-goal = Avec { $names }, gagnez { $count } des { $total } demi-couleurs.
dismiss-hint = Cacher le conseil

## Touches

key-card = choisir la carte : rang, puis couleur (c trèfle, d carreau, h cœur, s pique ; jokers rj, bj)
    .keys = 9h
key-player = choisir l’adversaire : premières lettres ou numéro
    .keys = b ou 1
key-enter = demander
    .keys = Entrée
key-claim = annoncer ; c lh pour les cœurs bas
    .keys = c
key-wait = mettre en pause, ou reprendre
    .keys = w
key-nothing = rien à dire, quand la table vous attend
    .keys = n

## Niveaux des robots

level-counting = Simple
    .about = retient ce qui est certain
level-careful = Prudent
    .about = pèse ce que coûterait une question ratée
level-greedy = Gourmand
    .about = demande là où les chances sont les meilleures
level-shrewd = Malin
    .about = remarque qui demande où
level-quick = Rapide
    .about = n’oublie rien, et joue vite
level-beginner = Facile
    .about = garde quelques faits en tête
level-casual = Normal
    .about = garde l’essentiel en tête
level-club = Difficile
    .about = oublie peu
level-expert = Expert
    .about = n’oublie rien, et lit entre les lignes

## La Littérature dans le terminal. Les mots que l’on tape sont les mêmes dans toutes les langues.

verb-ask = ask JOUEUR CARTE
    .about = demander une carte à un adversaire ; `9d bo` suffit
verb-claim = claim DEMI-COULEUR JOUEUR CARTES; JOUEUR CARTES
    .about = annoncer qui a une demi-couleur : `claim LH me 2 3 4; bo 5 6 7` ; un joueur sans cartes a le reste
verb-begin = begin DEMI-COULEUR
    .about = commencer une annonce, et en nommer les cartes une à une
verb-name = name CARTE JOUEUR
    .about = dire qui a une carte de l’annonce que vous avez commencée
verb-withdraw = withdraw
    .about = retirer l’annonce que vous avez commencée
verb-interrupt = interrupt CARTE
    .about = montrer une carte de la demi-couleur qu’un adversaire annonce
verb-pass = pass JOUEUR
    .about = passer la main à un partenaire
verb-next = next JOUEUR
    .about = dire qui de votre équipe continue
verb-claimer = claimer JOUEUR
    .about = nommer l’adversaire qui doit annoncer le reste
verb-challenge = challenge DEMI-COULEUR
    .about = obliger l’autre équipe à annoncer une demi-couleur, ou le faire vous-même
verb-yes = yes
    .about = oui : vous avez la carte, ou vous allez annoncer
verb-no = no
    .about = non : vous n’avez pas la carte, ou vous refusez
verb-wait = wait
    .about = mettre la partie en pause jusqu’à ce que vous tapiez `resume`
verb-resume = resume
    .about = reprendre la partie

rulings = cancel DEMI-COULEUR; award DEMI-COULEUR us|them; move CARTE JOUEUR; redeal
unclear-only-one-rest = Un seul joueur peut avoir le reste.
unclear-no-card-of = « { $word } » n’est pas une carte de cette demi-couleur : { $cards }. Mettez un ; entre deux joueurs.
unclear-twice = Vous avez nommé { $card } deux fois.
unclear-who-holds = Qui a { $cards } ({ $half_suit }) ? Par exemple : { $example }.
unclear-which-half-suit = Quelle demi-couleur ? L’une de celles-ci : { $half_suits }.
unclear-name-card = Nommez une carte et qui l’a. Reste à nommer : { $cards }.

status-in-play =
    { $seat ->
        [you] Vous avez des cartes ; leur nombre ne regarde personne à cette table.
       *[other] { $seat } a des cartes ; leur nombre ne regarde personne à cette table.
    }
team-short =
    { $team ->
        [ours] nous
        [theirs] eux
        [circle] Cercle
       *[triangle] Triangle
    }
place-open = Ouvertes : { $half_suits }
place-team = { team-title } : { $half_suits }
place-cancelled = Annulées : { $half_suits }
hand-line = { $half_suit } : { $cards }

## Ce que dit la page d’une personne sur ses parties.

share-hits = Questions réussies
share-claims = Annonces justes
