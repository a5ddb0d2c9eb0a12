### Ce que dit la page d’une personne sur ses parties.

share-hits = Questions réussies
share-claims = Annonces justes
