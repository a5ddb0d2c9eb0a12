### La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Ici, les 7 sont les Poissons. Retournez votre première carte.
visit-2 = Un Poisson bat tout. Criez maintenant, ou vous payez !
visit-3 = Gagné. Ramassez : votre Poisson reste pour la manche suivante.
visit-4 = Continuez à retourner. Essayez de réunir les quatre Poissons.
visit-5 = Les quatre Poissons sont dans votre pile. Dites : Fishageddon !
visit-won = Fishageddon mène au tirage final : une dernière carte chacun, la plus haute gagne tout. La vôtre !
visit-lost = Le tirage final décide de tout avec une carte chacun, cette fois contre vous. On recommence ?
