### What who watches a table can do, and how a friend gets there by a link: fetched when somebody watches.

take-seat = Sit here
instead-of = instead of { $name }
# Names for guests who have not said theirs, at most 24 letters each; separated by a comma and a space.
guest-names = Blue Heron, Quiet Otter, Quick Puffin, Silver Tern, Lucky Seal, Early Plover, Amber Osprey, Brave Dipper, Misty Egret, Merry Kingfisher
visitor = You are watching. Take the seat of a bot to play.
visitor-ask = You are watching. Ask the host for a seat to play.
visitor-full = You are watching.
visitor-outside = The host lets nobody watch.
visitor-outside-ask = The host lets nobody watch. Ask for a seat to play.
cookies-refused = You can only watch: this browser refuses cookies, and without one the server does not know you. Allow this site one cookie, then reload.
# On the seat of a bot, where one cannot simply sit down.
ask-for-seat = Ask for this seat
asked-waiting = You have asked for seat { $number }. The host will answer.
asked-kept = Seat { $number } is yours with the next deal.
asked-turned-away = The host has said no. You can ask again after the next deal.
visitor-listed = You are watching. A seat can be yours with the next deal.
take-with-next-deal = With the next deal
visitor-invited = You are invited. Take your seat.
visitor-invited-full = You were invited, but your seat is taken.
