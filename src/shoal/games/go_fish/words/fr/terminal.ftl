### La Pioche dans le terminal.

verb-ask = ask JOUEUR RANG
    .about = demander à un joueur un rang que vous avez ; `k bo` suffit
rulings = redeal
unclear-holds-no = Il faut avoir des { ranks-name } pour en demander. Vous avez : { $ranks }.
unclear-which-rank = Quel rang ? Vous avez : { $ranks }.
seat-no-books = { card-count }, aucune famille
seat-books = { card-count }, familles { $points } : { $books }
stock-line = Pioche : { card-count }
seat-points = { $name } { $points }
