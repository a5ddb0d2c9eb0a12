### Ce qu’on se dit à une table, et les gens qui regardent.

## Les phrases

talk = Parler
talk-new =
    { $count ->
        [one] Parler, une nouvelle phrase
       *[other] Parler, { $count } nouvelles phrases
    }
phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-have-fun = Amusez-vous bien !
phrase-thanks = Merci !
phrase-well-played = Bien joué !
phrase-what-luck = Quelle chance !
phrase-sorry = Pardon !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-i-am-back = Me revoilà.
phrase-good-game = Belle partie !
phrase-once-more = On en refait une ?
phrase-goodbye = Au revoir !
# Des mines que l’on fait à sa place, comme on les entendrait : sur leurs boutons, et à l’oreille « Vera : Waouh ! ».
reaction-laugh = Ha, ha !
reaction-wow = Waouh !
reaction-cheer = Hourra !
reaction-phew = Ouf !
reaction-oops = Oups !
reaction-sad = Oh non !
talk-line = { $name } : { $text }
talk-before = Plus tôt dans cette partie :

## Ce qu’on peut dire

talk-phrases = Dire
talk-faces = Faire une mine
talk-faces-shown = Montrer les mines
talk-own-words = Avec vos propres mots
talk-send = Envoyer
talk-readers =
    { $over ->
        [yes] Toute la table le lit, jusqu’à la prochaine donne.
       *[no] Seules les personnes qui jouent ici le lisent.
    }
talk-phrases-only = On parle librement entre amis, et avec tout le monde après la partie.
talk-nothing = Il n’y a personne à qui parler en ce moment.
talk-none-yet = Personne n’a encore rien dit dans cette partie.
talk-people = Joueurs
talk-mute = Ne plus entendre
talk-mute-person = Ne plus entendre { $name }
talk-unmute = Réentendre
talk-unmute-person = Réentendre { $name }
talk-block = Bloquer
talk-block-person = Bloquer { $name }
talk-block-sure = Bloquer { $name } ? Vous n’en entendrez plus rien, vous ne serez plus amis, et cette personne n’aura pas de place à vos tables.
talk-block-yes = Bloquer
talk-block-no = Annuler
talk-rule = On se parle
talk-rule-open = À tout moment
talk-rule-between = Entre les parties
talk-rule-off = Jamais
talk-rule-told =
    { $talk ->
        [between] À cette table, on se parle seulement avant le premier coup et après la fin.
       *[off] À cette table, on ne se parle pas.
    }

reason-no-talk-now = On ne se parle pas à cette table en ce moment.
reason-nobody-hears = Il n’y a personne d’autre ici.
reason-phrases-only = { talk-phrases-only }
reason-text-empty = Il n’y a là rien à lire.
reason-text-too-long = C’est plus de 300 caractères.
reason-too-much-said = Cela fait beaucoup d’un coup. Attendez un instant.
reason-no-account = On ne peut se bloquer qu’entre personnes qui ont un compte.

## Les gens qui regardent

watchers =
    { $count ->
        [0] Personne ne regarde.
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
watchers-beside =
    { $count ->
        [one] { $name } : une personne voit cette main.
       *[other] { $name } : { $count } personnes voient cette main.
    }
watchers-beside-you =
    { $count ->
        [one] Une personne voit vos cartes.
       *[other] { $count } personnes voient vos cartes.
    }
watchers-late =
    { $count ->
        [one] Une personne voit toutes les mains, avec { $moves } coups de retard.
       *[other] { $count } personnes voient toutes les mains, avec { $moves } coups de retard.
    }
look-title = Regarder
look-beside = Demander à voir une main
look-beside-person = Demander à { $name } de voir ses cartes
look-all = Voir toutes les mains, avec { $moves } coups de retard
look-cost = Vous n’aurez alors pas de place à vous avant la prochaine donne.
look-waiting = Vous avez demandé à { $name }.
look-yes = { $name } vous laisse voir sa main.
look-yes-all = Vous voyez toutes les mains, avec { $moves } coups de retard.
look-no = { $name } garde ses cartes pour soi.
look-away = Arrêter
look-take-back = Tant pis
look-asks = { $name } regarde, et voudrait voir vos cartes.
look-sees = { $name } voit vos cartes.
look-show = Les montrer
look-hide = Non
look-hide-now = Les cacher
hands-late = Toutes les mains, il y a { $moves } coups
hands-now = Toutes les mains
hands-not-yet = Les mains se montreront au bout de { $moves } coups.
hands-none = Aucune carte
beliefs-title = Toutes les mains, et ce que peut savoir { $name }
beliefs-key = Sous chaque carte : ses chances d’être là, en %, d’après ce qu’a vu { $name }. ✓ : c’est certain.
beliefs-chance = { $chance } % de chances
reason-not-shown = L’hôte de cette table ne montre pas les mains de cette façon.
reason-shared-address = Une personne qui joue ici a la même adresse que vous. Vous voyez ce que tout le monde voit.
reason-no-look = Cette demande n’existe plus.

## Les amis

friends-unwanted = Qui vous n’entendez plus
friends-muted = on ne l’entend plus
friends-blocked = compte bloqué
friends-forgive = Réentendre
friends-forgive-person = Réentendre { $name }

## Le terminal

help-talk = Parler : say PHRASE, say VOS MOTS, say (les phrases), react MINE (faire une mine), mute PLACE (ne plus entendre), unmute PLACE, block PLACE (bloquer). Regarder : watchers (qui regarde), look PLACE (demander à voir une main), look all (toutes), look away (arrêter), hands (les mains), show NUMÉRO (montrer ses cartes), hide NUMÉRO (les cacher).
say-what = Tapez say et l’un de ces mots : { $phrases }. Entre amis, et avec tout le monde après la partie, on peut tout dire.
react-what = Tapez react et l’un de ces mots : { $faces }.
unclear-look = Tapez look et le numéro d’une place, look all ou look away.
unclear-asks = Tapez show ou hide, et le numéro de la demande.
look-asks-numbered = { $asks } Tapez show { $number } ou hide { $number }.
look-sees-numbered = { $sees } Tapez hide { $number } pour que cela cesse.
hands-of = { $name } : { $cards }
