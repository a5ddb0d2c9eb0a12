### Go Fish in the terminal.

verb-ask = ask PLAYER RANK
    .about = ask a player for a rank that you hold; `k bo` is enough
rulings = redeal
unclear-holds-no = You hold no { ranks-name }. Yours: { $ranks }.
unclear-which-rank = Which rank? Yours: { $ranks }.
seat-no-books = { card-count }, no books
seat-books = { card-count }, books { $points }: { $books }
stock-line = Stock: { card-count }
seat-points = { $name } { $points }
