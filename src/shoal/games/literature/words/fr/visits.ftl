### La première visite : des bulles d’au plus douze mots, et sa fin.

visit-1 = Vous avez trois cœurs bas. Touchez le 6♥, puis Vera.
visit-2 = Oui, il est à vous ! Continuez : demandez le 5♥ à Vera.
visit-3 = Non. Vera joue. Écoutez : qui demande des cœurs ?
visit-4 = Leo a demandé des cœurs : il a le reste. Annoncez-les ici.
visit-won = Exact ! Votre équipe gagne les cœurs bas. Demander, retenir, annoncer : c’est tout le jeu.
visit-lost = Cette fois, les cœurs bas sont perdus. Une carte était ailleurs : on recommence ?
