### Ce que disent le menu et l’invitation d’une table.
###
### The same as in English: Normal, minute, minutes

seat-number = { $name }, place { $number }
hearing-about = Combien de temps la table attend les personnes qui peuvent avoir quelque chose à dire.
free-seats = Qui joue aux places libres
bot-called = { $name } : { $level }
standin = Quand quelqu’un part
house-rules = Règles maison
as-in-preset = Comme dans « { $preset } »
standard-rules = Les règles habituelles.
save-name = Enregistrer
invite-about =
    { $seating ->
        [open] Toute personne qui ouvre ce lien peut prendre la place d’un robot.
        [ask] Avec ce lien, on demande la place d’un robot, et l’hôte fait entrer d’un geste.
        [locked] La table est fermée : ce lien ne permet pas de prendre place. L’hôte peut changer cela dans le Menu.
       *[until_play] Avec ce lien, on prend la place d’un robot tant que seuls des robots ont joué. Ensuite, on la demande, et l’hôte fait entrer d’un geste.
    }
invite-whom = Pour qui
invite-anybody = Tout le monde
invite-seat = Place { $number }, occupée par { $name }
invite-own-team = Une place dans votre camp
invite-team = Une place avec { $names }
invite-offered = Ce lien ne propose que { $count ->
        [one] cette place.
       *[other] ces places.
    }
invite-own-bot = Un robot de votre cru
invite-own-bot-about = Tapez ceci là où se trouve le robot, avec son nom à la fin. Il s’assied avant le premier coup, ou entre deux parties.
copy = Copier le lien
copied = Copié
stand = Laisser ma place à un robot
new-table = Nouvelle table
typing = Jouer au clavier
keyboard = Clavier
house-rule = règle maison
speed-of-bots = Vitesse des robots
usual-pace = Les nouvelles tables commencent à cette vitesse.
set-usual-pace = Garder cette vitesse pour les nouvelles tables
sound = Son
sound-on = Jouer les sons
volume = Volume
look = Apparence
look-theme = Couleurs
look-light = Clair
look-dark = Sombre
look-contrast = Contraste
look-normal = Normal
look-more = Fort
look-motion = Animations
look-full = Toutes
look-less = Réduites
look-automatic = Automatique
name-saved = C’est fait : les autres voient maintenant { $name }.
name-missing = Écrivez d’abord un nom.
code-of-table = Code de cette table
code-about = Vos amis peuvent le taper sur la première page.
link-of-table = Lien de cette table
link-selected = Le lien est sélectionné : copiez-le à la main.
share-link = Partager…
share-text = Rejoignez ma partie : { $game }.
qr-code = Le lien de cette table en code QR, pour l’appareil photo d’un téléphone
no-free-seat = Aucun robot n’a de place en ce moment : vos amis pourront seulement regarder, jusqu’à ce que quelqu’un parte.
time-to-think = Temps de réflexion
time-turn = { $length } par tour
time-bank = { $length } par partie, plus { $more } à chaque tour
time-bank-alone = { $length } par partie
time-days =
    { $days ->
        [one] { $days } jour par tour
       *[other] { $days } jours par tour
    }
time-seconds =
    { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }
time-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
time-none = sans pendule

open-hints = Indices…

deal-seal = Sceau de cette donne
deal-seal-about = Il a été posé avant que quiconque ait vu une carte. La partie finie, sa page donne de quoi l’ouvrir : chacun peut ainsi vérifier que les cartes n’ont pas changé.
