### La Littérature dans le terminal. Les mots que l’on tape sont les mêmes dans toutes les langues.
###
### The same as in English: Triangle

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
    .about = arrêter le jeu jusqu’à ce que vous tapiez `resume`
verb-resume = resume
    .about = relancer le jeu

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
