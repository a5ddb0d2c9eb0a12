### Ce que dit la page d’une personne sur ses parties.

share-shouts = Poissons criés à temps
share-calls = Fishageddons annoncés à juste titre
