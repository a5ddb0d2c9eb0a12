### Les règles maison, pour ce qui est commun aux jeux.

value-yes = oui
value-no = non
value-none = aucun
own-rules = vos règles maison
option-and-value = { $option } : { $value }

group-pack = Les cartes et la donne
group-turns = Les tours
group-questions = Les questions
group-claims = Les annonces
group-books = Les familles
group-rounds = Les manches
group-shout = Le cri
group-fishageddon = Le Fishageddon
group-end = La fin
group-table = À la table
group-bots = Comment jouent les robots
group-other = Les règles

bad-unknown-game = Le jeu { $game } n’existe pas. Il y a : { $known }.
bad-unknown-preset = Les règles maison { $preset } n’existent pas. Il y a : { $known }.
bad-unknown-option = L’option { $option } n’existe pas, ou n’a pas cette valeur.
# Après le nom d’une option qui n’existe pas.
perhaps = Peut-être { $names } ?
# Après un refus, en ligne de commande.
options-listed = Elles sont toutes énumérées par `shoal rules { $game }`.
bad-bad-value = { $title } ne peut pas être { $value }. Valeurs possibles : { $values }.
bad-bad-assignment = { $text } n’a pas la forme NOM=VALEUR.
bad-option-twice = { $option } figure deux fois.
bad-unknown-seat = La place { $number } n’existe pas : il y en a { $seats }.
bad-unknown-bot = Le robot { $bot } n’existe pas. Il y a : { $known }.
bad-bad-form = Le formulaire contient une valeur qu’aucune table ne peut avoir.
value-a-number = un nombre
value-a-number-least = un nombre d’au moins { $least }
value-a-number-most = un nombre d’au plus { $most }
value-a-number-least-most = un nombre de { $least } à { $most }
value-empty = vide
value-a-text = un texte

## Un nom que personne ne porte à une table

bad-name-empty = { reason-name-empty }
bad-name-too-long = { reason-name-too-long }
bad-name-reserved = { reason-name-reserved }
