### La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Vous avez deux 7. Touchez-en un, puis demandez à Vera.
visit-2 = Oui : vous en avez trois. Continuez : demandez-lui les rois.
visit-3 = Non : vous avez pioché une carte. C’est à Vera.
visit-4 = Vera a pioché aussi. Redemandez-lui les 7 !
visit-won = Quatre 7 : votre première famille ! Qui en a le plus gagne. C’est tout le jeu.
visit-lost = Cette partie s’est finie sans famille pour vous. On recommence ?
