### Ce que dit `shoal conformance` d’un jeu ou d’un environnement qu’elle a vérifié.

conformance-head =
    { $games ->
        [one] { $name } : une partie, { $decisions } décisions, graine { $seed }
       *[other] { $name } : { $games } parties, { $decisions } décisions, graine { $seed }
    }
conformance-held =
    { $looked ->
        [one] respecté ({ $looked } contrôle)
       *[other] respecté ({ $looked } contrôles)
    }
conformance-found = FAUTE : { $what }
conformance-unchecked = non vérifié : { $why }
conformance-play = La partie la plus courte qu’on ait trouvée pour le montrer (graine { $seed }) :
conformance-play-empty = (la seule donne, graine { $seed })
conformance-total = Vérifications : { $found } avec faute, { $held } sans faute, { $unchecked } impossibles.

## Les vérifications

conformance-check-leaks = fuites
conformance-check-recall = mémoire parfaite
conformance-check-one-seat = états d’un siège
conformance-check-masks = masques
conformance-check-cards = cartes conservées
conformance-check-seeding = graines
conformance-check-processes = autre processus
conformance-check-serialising = texte sans pickle

## Ce qui ne va pas

conformance-found-told-apart = le siège { $seat } apprend ce qu’il ne peut pas savoir. D’après les règles, deux mondes se ressemblent pour lui, et { $where } vaut { $here } dans l’un et { $there } dans l’autre.
conformance-found-forgotten = le siège { $seat } oublie ce qu’il a fait. S’il avait agi autrement à l’étape { $step } ({ $instead }), son état d’information serait le même.
conformance-found-forgotten-before = le siège { $seat } oublie ce qu’il a appris ou fait : son état d’information est le même après cette partie et après celle de la graine { $other }
conformance-found-shared-state = les sièges { $with } et { $seat } ont le même état d’information.
conformance-found-shared-before = l’état d’information du siège { $seat } est celui du siège { $with } après la partie de la graine { $other }
conformance-found-mask-empty = c’est au siège { $seat } de jouer, et son masque est vide.
conformance-found-mask-too-wide = le masque contient l’action { $action } ({ $word }), qui est refusée : { $why }
conformance-found-mask-too-narrow = il manque au masque l’action { $action } ({ $word }), qui est acceptée.
conformance-found-cards-changed = les cartes ne sont plus celles de la donne : perdues { $lost }, en trop { $more }
conformance-found-seed-forgotten = la même graine et les mêmes actions ont donné une autre partie : { $where } valait { $here }, puis { $there }
conformance-found-seed-forgotten-after = avec un objet qui avait déjà joué, la même graine a donné une autre partie : { $where } valait { $here }, puis { $there }
conformance-found-seeds-alike = toutes les graines donnent la même chose.
conformance-found-next-alike = sans graine, une nouvelle donne distribue encore les mêmes cartes.
conformance-found-other-process = dans un autre processus, la même graine et les mêmes actions ont donné une autre partie.
conformance-found-pickled = son texte contient un pickle, qui exécute du code à la lecture.
conformance-found-not-read-back = son texte ne peut pas être relu : { $why }
conformance-found-read-back-other = la position relue est une autre : { $where } valait { $here }, et vaut { $there }
conformance-found-goes-on-other = la position relue continue autrement : { $where } valait { $here }, et vaut { $there }

## Pourquoi quelque chose n’est pas vérifié

conformance-why-no-worlds = personne n’a dit ce qu’un siège peut voir (un adaptateur avec another)
conformance-why-no-states = il n’a pas d’états d’information
conformance-why-no-cards = personne n’a dit où sont ses cartes
conformance-why-no-process = il n’y a pas d’autre processus
conformance-why-no-text = il n’a pas de texte à écrire et à relire
conformance-why-never-looked = aucune position ne s’y est prêtée

## Cibles qui ne peuvent pas être vérifiées

conformance-bad-no-target = { $name } n’est pas une cible ; on écrit shoal:literature, openspiel:go_fish, pettingzoo:MODULE ou MODULE:CLASSE
conformance-bad-options-of-others = { $name } n’est pas un de nos jeux : les règles maison sont pour shoal:JEU ; un jeu d’OpenSpiel prend des paramètres entre parenthèses
conformance-bad-not-installed = { $name } demande ce qui n’est pas installé, l’extra { $extra } : { $why }
conformance-bad-not-made = { $name } ne peut pas être créé : { $why }
conformance-bad-not-imported = { $name } ne peut pas être importé : { $why }
conformance-bad-not-there = { $name } : il n’y a pas de { $what } (peut-être : { $perhaps })
conformance-bad-no-subject = { $name } n’est pas un sujet : il lui manque { $lacking }
conformance-bad-not-discrete = { $name } : ses actions ne sont pas numérotées à partir de 0
conformance-bad-not-sequential = { $name } ne se joue pas à tour de rôle
conformance-bad-sampled-chance = { $name } tire lui-même son hasard : on ne peut pas lui donner de graine
conformance-bad-hangs = { $name } ne répond plus : rien depuis { $seconds } secondes à { $at }
conformance-bad-ended = { $name } a mis fin à son processus ({ $status }) à { $at } ; ses derniers mots : { $said }
conformance-bad-no-answer = { $name } n’a donné aucune réponse lisible : { $why }
conformance-bad-broke = { $name } s’est effondré : { $why }
conformance-bad-games = --games vaut { $games } ; on peut jouer 1 à { $most } parties
conformance-bad-jobs = --jobs vaut { $jobs } ; on peut vérifier 1 à { $most } cibles à la fois
conformance-bad-limit = --limit vaut { $seconds } ; il faut un nombre de secondes, 1 à 3600
conformance-bad-check = il n’y a pas de vérification { $check } ; il y a : { $known }
conformance-bad-nothing = nommez une cible, par exemple openspiel:go_fish, ou écrivez une page avec --page FICHIER
