### La Bataille aux Poissons dans le terminal.

verb-shout = shout
    .about = crier « Poisson ! »
verb-reveal = reveal
    .about = tout le monde retourne sa première carte
verb-collect = collect
    .about = ramasser les cartes que vous avez gagnées
verb-redraw = redraw
    .about = tirer encore une carte, en cas d’égalité
verb-call = call JOUEUR
    .about = Fishageddon : dire qu’un joueur a tous les Poissons
rulings = redeal
status-collect =
    { $seat ->
        [you] Ramassez les cartes.
       *[other] { $seat } ramasse les cartes.
    }
status-final-tie = À égalité : { $names }. Nouveau tirage.
status-repeat = À égalité : { $names }. Tout le monde retourne une autre carte.
status-nobody = Personne ne donne le signal.
status-lead =
    { $seat ->
        [you] Vous donnez le signal : reveal.
       *[other] { $seat } donne le signal.
    }
seat-turned = a retourné { $card }
fish-line = Poissons : { $fish }. Manche { $round }.
fish-not-chosen = pas encore choisis
middle-line = Milieu : visibles { $up } ; cachées { $down }
middle-none = aucune
ledger-line = Registre : { $places }
ledger-place = { $card } { $places }
anybody = n’importe qui
place-middle = milieu
place-aside = de côté
