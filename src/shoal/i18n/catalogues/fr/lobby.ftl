### Le salon : les tables ouvertes à tous. Les liens pour une place, et les revanches.
###
### The same as in English: Page, table, tables, Tables

lobby-title = Tables ouvertes
lobby-about = Jouez avec des gens qui cherchent de la compagnie. En attendant, des robots gardent les places.
lobby-count =
    { $count ->
        [0] Aucune table
        [one] { $count } table
       *[other] { $count } tables
    }
lobby-play-now = Jouer maintenant
lobby-play-now-about = Vous jouez tout de suite : avec des gens s’il reste une place, sinon avec des robots, et d’autres vous rejoignent entre deux donnes.
lobby-name-any = n’importe lequel
lobby-wait = Si des gens jouent déjà, je préfère attendre leur prochaine donne.
lobby-others = D’autres façons de se rencontrer
lobby-friends = Vos amis jouent ici
lobby-tables = Tables
lobby-game = Jeu
lobby-game-any = Tous les jeux
lobby-entry = Place
lobby-entry-any = Maintenant ou plus tard
lobby-entry-now = Maintenant
lobby-clock-any = Avec ou sans
lobby-clock-none = Sans pendule
lobby-clock-timed = Avec une pendule
lobby-clock-days = Des jours par tour
lobby-show = Afficher
lobby-none = Personne n’attend en ce moment. Jouez maintenant : qui viendra ensuite vous trouvera.
lobby-page = Page { $number } sur { $pages }
lobby-before = Retour
lobby-after = Suite
lobby-open = Ouvrir une table ici
lobby-open-about = Avec vos propres règles maison ; qui passe par le salon peut s’asseoir.
lobby-missed = Cette place vient d’être prise. Voici ce qu’il reste.
lobby-now = une place est libre
lobby-next-deal = une place à la prochaine donne
lobby-ask = sur demande
lobby-seats =
    { $free ->
        [one] { $free } place libre sur { $seats }
       *[other] { $free } places libres sur { $seats }
    }
lobby-usual-rules = Règles habituelles
lobby-more-rules =
    { $count ->
        [one] et une autre
       *[other] et { $count } autres
    }
lobby-levels = robots : { $levels }
lobby-sit-now = S’asseoir
lobby-sit-next-deal = Attendre la donne
lobby-sit-ask = Demander une place
lobby-watch = Regarder
lobby-link = Salon

form-listed = Au salon
    .about = Des inconnus y trouvent la table et prennent la place de robots : tout de suite avant le premier coup, ensuite à la prochaine donne.
form-listed-yes = Oui
form-listed-no = Non, seulement avec le lien

error-not-your-game = Seuls ceux qui ont joué cette partie peuvent demander une revanche.
error-nobody-else = Il n’y a personne d’autre avec qui rejouer.
