### Ce que dit la page d’une personne sur ses parties.

share-hits = Demandes réussies
