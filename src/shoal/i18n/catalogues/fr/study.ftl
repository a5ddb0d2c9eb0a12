### Les notes personnelles, une règle de la table : le formulaire, le panneau du navigateur, les mots du terminal. Et les indices dans le formulaire.

form-hints = Indices
    .about = Qui joue seul contre des robots peut demander ce qui peut se savoir. Le compte rendu dira qu’il y a eu de l’aide.
form-hints-yes = Contre des robots seulement
form-hints-no = Aucun
form-marks = Notes personnelles
    .about = Chacun peut noter qui a une carte et qui ne l’a pas. Les notes restent chez qui les prend, et s’effacent à la fin de la partie.
form-marks-yes = Permises
form-marks-no = Aucune : tout de mémoire
marks = Notes
marks-about = Personne d’autre ne les voit. Elles s’effacent à la fin de la partie.
marks-close = Fermer les notes
marks-group = Quelles cartes
marks-nothing = Il n’y a rien à noter maintenant.
marks-player = Joueur
mark-has = l’a
mark-not = ne l’a pas
mark-maybe = peut-être
mark-none = sans note
mark-cell = { $item }, { $player } : { $mark }
mark-of = { $player } : { $mark }
marks-keys = Flèches : se déplacer. Entrée : changer une note. y, n, m et Suppr : la fixer.
marks-from-to = { $first } à { $last }
marks-rank = { rank-name }

## Dans le terminal

help-marks = Vos notes : `mark { $item } 2 yes` (oui), `no` (non), `maybe` (peut-être) ou `off` (rien), et `marks` pour les voir. Elles restent ici, et s’effacent à la fin de la partie.
unclear-mark = Tapez par exemple `mark { $item } 2 yes` : ce que vous notez, un joueur, et `yes`, `no`, `maybe` ou `off`.
unclear-mark-item = Rien de tel à noter ici : { $text }.
marks-not-allowed = Cette table ne permet pas de notes : tout de mémoire.
marks-none-yet = Vous n’avez encore rien noté.
mark-line = { $item }  { $marks }
marked-has = { $name } oui
marked-not = { $name } non
marked-maybe = { $name } peut-être
