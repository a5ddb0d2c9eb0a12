### Ce que dit le script de la première page : la journée du lecteur, ce qu’il en partage, une table qu’il masque.

today-solved = Résolue { $squares }
today-helped = Résolue avec de l’aide
today-again = Revoir
today-best = Votre record : { $count }
today-streak = Jours d’affilée : { $count }
today-keep = Continuez sur cette lancée.
today-week = Énigmes des 7 derniers jours : { $count }
today-share = Partager ma journée
today-send = Envoyer
today-copied = Copié
today-by-hand = Sélectionnez le texte pour le copier.
today-shared-puzzle = Énigme du jour : { $squares }
today-shared-sprint = Sprint de mémoire : { $count }
mine-hide = Masquer. Vous gardez votre place.
mine-hidden = Masquée. Vous gardez votre place.
mine-undo = Annuler
