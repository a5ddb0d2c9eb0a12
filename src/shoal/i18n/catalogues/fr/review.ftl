### La page d’une partie finie et son analyse, dans le navigateur et dans le terminal ; les parties venues d’ailleurs.
###
### The same as in English: Certain, Moment, Questions

## The page

after-title = Analyse : { $game }
record = Compte rendu
after-preview-title = { $game } : { $points }
after-preview =
    { $count ->
        [one] Une partie finie à { $players }, d’un seul coup, avec ce que chacun pouvait savoir.
       *[other] Une partie finie à { $players }, de { $count } coups, avec ce que chacun pouvait savoir à chaque coup.
    }
after-seen-by = Vue par
after-everybody = Tout le monde
after-hands = Mains
after-hands-open = ouvertes
after-hands-closed = cachées
after-show = Afficher
after-moment = Moment
after-move = Coup { $number } sur { $count }
after-deal = La donne
after-no-end = Le compte rendu s’arrête ici ; la partie n’est pas finie.
after-back = Un coup en arrière
after-on = Un coup en avant
after-play = Lecture
after-stop = Arrêter
after-copy-link = Copier le lien
after-copied = Copié
after-failed = Le serveur ne répond pas. Réessayez.
after-moves = Tous les coups
after-at = Coup { $number }
after-share = Partager
after-as-table = En tableau
after-keys = Touches : ← et → un coup, Page préc. et Page suiv. dix, Début et Fin, Espace pour la lecture, C pour copier le lien.

## What could be known

after-advice = Ce qu’on pouvait savoir
after-grid-of =
    { $name ->
        [you] Où pouvaient être les cartes, pour vous
       *[other] Où pouvaient être les cartes, pour { $name }
    }
after-in-percent = en %
after-percent = { $share } %
after-grid-common = Où elles pouvaient être, pour tout le monde
after-asked = demandé
after-certain = Certain
after-claim = { $group } : { $holders }
after-holds = { $name } { $cards }
after-dead =
    { $count ->
        [one] Une question qui ne pouvait pas réussir
       *[other] { $count } questions qui ne pouvaient pas réussir
    }
after-dead-calls = Annonces qui ne pouvaient pas être justes
after-dead-question = { $item } : { $names }
after-all-cards = Toutes les autres cartes
after-estimate = Il y avait trop de donnes pour les compter toutes : seul ce qui est certain ou impossible est prouvé, le reste est une estimation.
after-estimate-most = Au plus { $most } donnes environ s’accordent avec ce qui a été vu.
after-estimate-common = Chaque carte cachée d’un endroit est prise pour aussi probable qu’une autre : seul ce qui est certain ou impossible est prouvé.
after-no-advice = Rien ne s’est décidé ici.
after-place-stock = pioche
after-place-middle = milieu
after-place-aside = de côté
after-mark-best = Le meilleur coup
after-mark-good = Bien
after-mark-risky = Risqué
after-mark-mistake = Erreur
moments-title =
    { $whose ->
        [you] Vos moments clés
       *[other] Les moments clés
    }
moment-best =
    { $name ->
        [you] Votre meilleur moment
       *[other] Meilleur moment : { $name }
    }
moment-worst =
    { $name ->
        [you] Votre pire moment
       *[other] Pire moment : { $name }
    }
moment-turning =
    { $name ->
        [you] Ce qui a décidé la partie
       *[other] Ce qui a décidé la partie
    }
moment-found =
    { $seat ->
        [you] Vous avez trouvé : { $item }.
       *[other] { $seat } a trouvé : { $item }.
    }
moment-chance = Il y avait { $chance } % de chances.
moment-swing =
    { $side ->
        [you]
            { $unit ->
                [books] Familles que vous pouviez espérer : { $after } désormais, au lieu de { $before }.
               *[half_suits] Demi-couleurs que vous pouviez espérer : { $after } désormais, au lieu de { $before }.
            }
       *[other]
            { $unit ->
                [books] Familles espérées par { $side } : { $after } désormais, au lieu de { $before }.
               *[half_suits] Demi-couleurs espérées par { $side } : { $after } désormais, au lieu de { $before }.
            }
    }
moment-swing-team =
    { $side ->
        [us]
            { $unit ->
                [books] Familles que votre équipe pouvait espérer : { $after } désormais, au lieu de { $before }.
               *[half_suits] Demi-couleurs que votre équipe pouvait espérer : { $after } désormais, au lieu de { $before }.
            }
       *[them]
            { $unit ->
                [books] Familles que vos adversaires pouvaient espérer : { $after } désormais, au lieu de { $before }.
               *[half_suits] Demi-couleurs que vos adversaires pouvaient espérer : { $after } désormais, au lieu de { $before }.
            }
    }
moment-cards =
    { $side ->
        [you]
            { $after ->
                [0] Il ne vous restait aucune carte. Avant, vous en aviez { $before }.
               *[other] Vous aviez désormais { $after } cartes au lieu de { $before }.
            }
       *[other]
            { $after ->
                [0] { $side } n’avait plus aucune carte. Avant : { $before }.
               *[other] { $side } avait désormais { $after } cartes au lieu de { $before }.
            }
    }
moment-yes = oui
moment-no = non
moment-yes-claim = juste
moment-no-claim = faux
moment-look = Voir
moment-try = Rejouer d’ici
fault-sure = Une carte sûre oubliée.
fault-vain = Une question perdue d’avance.
fault-claim = Une annonce en attente.
fault-early = Une annonce trop tôt.
fault-wrong = Une annonce perdue d’avance.
fault-call = Une annonce sûre oubliée.
fault-ahead = Une annonce alors qu’on menait.
fault-gamble = Une annonce trop incertaine.
fault-silent = Pas de cri.
fault-worth = Une autre question rapportait plus.
fault-better = Il y avait mieux.
lesson-title = À retenir
lesson-sure = Les cartes sûres d’abord.
lesson-sure-about = Une carte connue ne peut pas dire non : prenez-la avant de tenter votre chance.
lesson-vain = Un « non » se garde.
lesson-vain-about = Avant de demander, pensez-y : cette personne a-t-elle déjà dit non ?
lesson-claim = Annoncez ce que vous savez.
lesson-claim-about = Quand chaque carte a sa place, annoncez avant que l’équipe oublie.
lesson-early = Demandez d’abord.
lesson-early-about = Une question sûre de plus change souvent un pari en certitude.
lesson-wrong = Relisez les noms avant d’annoncer.
lesson-wrong-about = Quelqu’un ne pouvait pas avoir cette carte, et la table l’avait dit.
lesson-call = Fiez-vous au registre.
lesson-call-about = Quand il prouve où sont tous les Poissons, annoncez.
lesson-ahead = N’annoncez pas quand vous menez.
lesson-ahead-about = Au tirage final, tout le monde a la même chance, quel que soit son nombre de cartes.
lesson-gamble = Annoncez quand le registre vous donne raison.
lesson-gamble-about = Une annonce fausse coûte des cartes : attendez que chaque Poisson n’ait plus qu’une place.
lesson-silent = Les yeux sur la dernière carte.
lesson-silent-about = Un Poisson sans votre cri vous coûte des cartes.
lesson-worth = La carte la plus probable n’est pas toujours la meilleure.
lesson-worth-about = Avant de demander, voyez un coup plus loin : que rapporte un oui, et qui a le tour après un non ?
lesson-better = Cherchez les meilleures chances.
lesson-better-about = Avant de demander, comparez deux personnes : qui a demandé là, et qui a des cartes que nul n’a situées ?
lesson-none = Rien à redire.
lesson-none-about = Vous avez utilisé tout ce que vous avez entendu.
lesson-nothing = Aucune erreur.
lesson-nothing-about = Il y avait peu à retenir dans cette partie.
lesson-small = Pas de grosse erreur.
lesson-small-about = Les petites choses s’additionnent : revoyez les coups qui n’étaient pas les meilleurs.
after-memory-score = de mémoire : la part de ce que vous pouviez savoir et que vous avez utilisée, sur 100.
after-alternatives = Ce qu’on pouvait demander
after-calls = Les annonces
after-best = mieux
after-better =
    { $target ->
        [you] Mieux : vous demander { $item } ({ $chance } %).
       *[other] Mieux : demander { $item } à { $target } ({ $chance } %).
    }
after-better-claim = Mieux : annoncer { $group }.

## The curve

after-expected =
    { $unit ->
        [half_suits] Demi-couleurs à espérer
        [books] Familles à espérer
       *[cards] Cartes en main
    }
after-tap-curve = Les numéros sont les moments ci-dessus. Touchez la courbe pour y aller.
after-curve-summary =
    { $unit ->
        [half_suits] Demi-couleurs à espérer : { $first } au début, { $last } à la fin
        [books] Familles à espérer : { $first } au début, { $last } à la fin
       *[cards] Cartes à espérer : { $first } au début, { $last } à la fin
    }

## The story

after-in-order = L’une après l’autre
after-players = Questions
after-decisions = Décisions
after-hits = Trouvé
after-expected-hits = Espéré
after-in-vain = En vain
after-score = Mémoire
after-hits-of = { $hits }/{ $questions }
after-missed = Annonces manquées
after-missed-late =
    { $seat ->
        [you] Vous pouviez annoncer { $group } plus tôt : { $holders }.
       *[other] { $seat } pouvait annoncer { $group } plus tôt : { $holders }.
    }
after-missed-mate =
    { $seat ->
        [you] Vous pouviez annoncer vous-même { $group } : { $holders }. Votre équipe l’a fait plus tard.
       *[other] { $seat } pouvait annoncer { $group } : { $holders }. Son équipe l’a fait plus tard.
    }
after-missed-lost =
    { $seat ->
        [you] Vous pouviez annoncer { $group }, et c’est perdu : { $holders }.
       *[other] { $seat } pouvait annoncer { $group }, et c’est perdu : { $holders }.
    }
after-missed-open =
    { $seat ->
        [you] Vous pouviez annoncer { $group } : { $holders }.
       *[other] { $seat } pouvait annoncer { $group } : { $holders }.
    }
after-is-made = Analyse de la partie… { $done } sur { $count }
after-breaks-off = Cette partie est si longue que seuls ses { $number } premiers coups sont analysés.
after-none = Il n’y a pas d’analyse de cette partie.

## At the table, when the game has ended

after-review-game = Analyser
after-story-is-made = Analyse de votre partie…

## Sharing

after-share-about = L’image ne montre aucune carte.
after-send = Envoyer…
after-copy-result = Copier le résultat
after-save-picture = Enregistrer l’image
# Ce qui est maintenant dans le presse-papiers, mot pour mot.
after-copied-text = Copié : « { $text } »
# Ce qui ouvre le compte rendu, le sceau et le cadre pour une autre page.
after-programmers = Pour qui programme
after-picture = Image de ce moment
after-picture-png = La même en PNG
after-embed = À intégrer dans une page
after-embed-about = Ce code met ce moment dans une page à vous.
after-open-here = Ouvrir l’analyse
after-picture-alt = { $game } : { $about }

## A record from elsewhere

after-bring = Analyser un compte rendu
after-bring-about = Collez des comptes rendus de parties, en texte ou en lignes JSON, ou déposez leur fichier ici. Leur adresse n’est dite à personne d’autre ; ils sont gardés tant qu’il y a de la place.
after-bring-text = Le compte rendu
after-bring-file = ou un fichier
after-bring-send = L’analyser
after-bring-found =
    { $count ->
        [one] Une partie a été lue
       *[other] { $count } parties ont été lues
    }
after-bring-fault = Ligne { $line } : { $reason }

## Refusals of records: what is wrong with the line

record-unreadable = ceci ne peut pas être lu.
record-bad-header = cet en-tête n’est pas écrit comme il faut.
record-unknown-header = il n’y a pas d’en-tête de ce nom.
record-header-twice = cet en-tête est ici deux fois.
record-header-missing = un compte rendu commence par ses en-têtes : la version et le jeu.
record-wrong-version = ce compte rendu est d’une autre version de la notation.
record-wrong-seats = il nomme un autre nombre de joueurs que ceux qui jouent.
record-unknown-seat = personne à cette table ne porte ce nom.
record-ambiguous-seat = plusieurs places portent ce nom : écrivez leurs numéros.
record-open-comment = le commentaire qui commence ici ne finit pas.
record-too-many = c’est trop de parties à la fois.
record-wrong-answer = d’après les règles, ce coup a donné autre chose.
record-wrong-result = d’après les règles, le résultat est un autre.
record-wrong-deal = les cartes ne sont pas distribuées selon les règles.
record-deal-missing = il faut d’abord distribuer les cartes.
record-too-long = c’est plus long qu’un compte rendu ne peut l’être.
record-not-text = ce n’est pas un texte lisible.
record-refused = les règles refusent ce coup.
record-bad-rules = ces règles maison ne vont pas ensemble.

## Errors

error-game-unknown = Il n’y a pas de partie finie à cette adresse, ou il n’y en a plus : les parties disparaissent avec leurs tables, et les parties en cours n’ont pas de page.
error-game-private = À cette table, personne ne regarde sans jouer. Si vous avez joué, ouvrez cette page là où vous jouiez.
error-bad-number = Cette adresse n’est pas de chez nous : elle contient un nombre qui n’en est pas un.
error-too-many-reviews = Beaucoup de parties sont en cours d’analyse. Réessayez dans une minute.
error-too-many-records = Vous avez apporté beaucoup de comptes rendus en peu de temps. Attendez quelques minutes avant d’en apporter un autre.

## What if

after-what-if = Et si…
after-what-if-about = Reprenez la partie à ce moment contre des robots, à une table à vous.
after-play-as = À la place de
after-who-moves = qui doit jouer
after-cards = Cartes cachées
after-cards-same = les mêmes
after-cards-anew = redistribuées, d’après ce que cette place a vu
after-play-on = Jouer à partir d’ici
after-was-it-luck = Était-ce de la chance ?
after-luck-about =
    { $count ->
        [one] Dans une donne que cette personne ne pouvait pas distinguer de la vraie, jouée jusqu’au bout par des robots, le même coup a donné { $mean } ± { $error } à son camp.
       *[other] Dans { $count } donnes que cette personne ne pouvait pas distinguer de la vraie, jouées jusqu’au bout par des robots, le même coup a donné { $mean } ± { $error } à son camp.
    }
after-luck-true = En réalité, c’était { $points }.
after-luck-wins =
    { $count ->
        [one] Dans une donne que cette personne ne pouvait pas distinguer de la vraie, jouée jusqu’au bout par des robots, le même coup a mené à la victoire à { $share } % ± { $error }.
       *[other] Dans { $count } donnes que cette personne ne pouvait pas distinguer de la vraie, jouées jusqu’au bout par des robots, le même coup a mené à la victoire à { $share } % ± { $error }.
    }
after-luck-won = En réalité, cette personne a gagné.
after-luck-not-won = En réalité, cette personne n’a pas gagné.
after-luck-lucky = De la chance : la plupart des donnes auraient donné moins.
after-luck-unlucky = De la malchance : la plupart des donnes auraient donné plus.
after-luck-usual = Ni chance ni malchance : c’est le résultat habituel de ces donnes.
after-luck-going = { $done } donnes sur { $count }
error-no-other-deal = Aucune autre donne trouvée qui s’accorde avec tout ce que cette place a vu ; il y en a peut-être trop pour choisir. Jouez avec les mêmes cartes.

## Together

after-together = Ensemble
after-together-about = Une personne guide ; qui a cette page ouverte et la suit voit le même moment. Aller de soi-même à un autre moment, c’est cesser de suivre.
after-lead = Guider
after-follow = Suivre
after-leading = Vous guidez. On vous suit :
after-nobody-leads = Personne ne guide en ce moment.
after-somebody-leads = Quelqu’un guide.
after-you-lead-elsewhere = Vous guidez dans une autre fenêtre.
after-leads = { $name } guide.

## Une revanche

# À qui a joué seulement avec des robots.
after-with-people = Des gens y jouent en ce moment
after-rematch = Revanche
after-rematch-about = Les mêmes joueurs à une nouvelle table. Qui est parti y retrouvera sa place ; en attendant, des robots jouent.
after-rematch-kept = Mêmes places
after-rematch-mixed = Autres places
after-rematch-there = Une nouvelle table est ouverte pour les mêmes joueurs.
after-rematch-go = Y aller

## L’analyse d’une partie : ce qui vaut pour tous les jeux.

## Les notes des coups

review-mark-best = parfait
review-mark-good = bon
review-mark-risky = risqué
review-mark-mistake = erreur

## L’analyse dans le terminal

review-so-far = La partie n’est pas finie : voici l’analyse jusqu’ici.
review-curve = Ce que chaque camp pouvait espérer
review-curve-cards = Combien de cartes chacun avait
review-counted = { $side } : { $expected }
review-source-critic = selon le critique, qui voit toutes les mains
review-source-estimate = une estimation en Python seul
review-source-count = compté
review-expected = { $side } : { $expected } ± { $spread }
review-estimated = Trop de donnes à compter : seul le certain est exact ici, le reste est une estimation.
review-on-offer = au choix : { $questions }
review-question = { $move } ({ $chance } %)
review-ledger = connu de tous : { $items }
review-calls = possibles : { $questions }
review-certain = alors certain : { $claims }
review-story = L’histoire
review-turnings = Les tournants
review-players = Le jeu de chacun
review-player = { $name } : mémoire { $score } sur 100 ; { $hits } questions réussies sur { $questions }, { $expected } attendues
review-player-decided =
    { $count ->
        [one] { $name } : mémoire { $score } sur 100 en une décision
       *[other] { $name } : mémoire { $score } sur 100 en { $count } décisions
    }
review-player-no-score = { $name } : trop peu d’enjeu pour une note de mémoire
review-dead-questions =
    { $count ->
        [one] { $count } question ne pouvait rien trouver
       *[other] { $count } questions ne pouvaient rien trouver
    }
review-missed = { $name } pouvait annoncer à coup sûr, du coup { $since } au coup { $last } : { $group }
