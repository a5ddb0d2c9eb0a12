### Les notes personnelles, une règle de la table : le formulaire, le panneau du navigateur, les mots du terminal. Et les indices dans le formulaire.

form-hints = Indices
    .about = Qui joue seul contre des robots peut demander ce qui peut se savoir. La partie notée dira qu’il y a eu de l’aide.
form-hints-yes = Contre des robots seuls
form-hints-no = Aucun
form-marks = Notes personnelles
    .about = Chacun peut noter qui a une carte et qui ne l’a pas. Les notes restent chez qui les prend, et finissent avec la partie.
form-marks-yes = Permises
form-marks-no = Aucune : de mémoire
marks = Notes
marks-about = Vous seul les voyez. Elles finissent avec la partie.
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
marks-keys = Les flèches déplacent, Entrée change une note ; y, n, m et Suppr la fixent.
marks-from-to = { $first } à { $last }
marks-rank = { rank-name }

## Dans le terminal

help-marks = Vos notes : `mark { $item } 2 yes` (oui), `no` (non), `maybe` (peut-être) ou `off` (rien), et `marks` pour les voir. Elles restent ici, et finissent avec la partie.
unclear-mark = Tapez comme `mark { $item } 2 yes` : ce que vous notez, un joueur, et `yes`, `no`, `maybe` ou `off`.
unclear-mark-item = Il n’y a pas de { $text } à noter ici.
marks-not-allowed = Cette table ne permet pas de notes : de mémoire.
marks-none-yet = Vous n’avez encore rien noté.
mark-line = { $item }  { $marks }
marked-has = { $name } oui
marked-not = { $name } non
marked-maybe = { $name } peut-être
