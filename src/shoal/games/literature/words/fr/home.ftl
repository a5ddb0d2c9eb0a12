### Les règles comme à la maison : trois questions, leurs réponses, et ce qui en résulte. Un `.told` est une partie de phrase.

home-bluff = Peut-on demander une carte qu’on a déjà ?
home-bluff-no = Non
    .about = Seulement une carte qui vous manque.
    .told = pas de bluff
home-bluff-yes = Oui, pour bluffer
    .about = La réponse est non, et les autres croient que vous ne l’avez pas.
    .told = le bluff est permis
home-claims = Qui peut annoncer une demi-couleur ?
home-claims-own = À son tour seulement
    .about = Les autres attendent.
    .told = on annonce à son tour
home-claims-team = Vos partenaires aussi
    .about = Toute l’équipe dont c’est le tour.
    .told = on annonce au tour de son équipe
home-claims-any = Tout le monde, à tout moment
    .about = Qui parle le premier.
    .told = on annonce à tout moment
home-cost = Que coûte une annonce fausse ?
home-cost-nobody = La demi-couleur
    .about = Elle n’est à personne si votre équipe avait les six cartes. Sinon, l’autre équipe la prend.
    .told = une demi-couleur de l’équipe mal répartie n’est à personne
home-cost-others = Ils la prennent
    .about = La demi-couleur va à l’autre équipe, même si la vôtre avait les six cartes.
    .told = l’autre équipe prend tout ce qu’on annonce mal
home-cost-point = Un point
    .about = Si l’autre équipe avait une des cartes. Si la vôtre avait les six, le jeu continue.
    .told = une annonce fausse coûte un point

home-like-online = Les règles habituelles
home-like-wikipedia-2007 = À l’ancienne
home-like-playfish = Règles sévères
home-like-student = Façon étudiante
home-like-fishonline = À la canadienne
