### Talk at a table, and people who look on.

## Phrases

talk = Talk
talk-new =
    { $count ->
        [one] Talk, one new line
       *[other] Talk, { $count } new lines
    }
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-have-fun = Have fun!
phrase-thanks = Thank you!
phrase-well-played = Well played!
phrase-what-luck = What luck!
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-i-am-back = I’m back.
phrase-good-game = Good game!
phrase-once-more = Once more?
phrase-goodbye = Goodbye!
# Faces that people make at their seats, as they would sound: on their buttons, and for ears as “Vera: Wow!”.
reaction-laugh = Ha ha!
reaction-wow = Wow!
reaction-cheer = Hooray!
reaction-phew = Phew!
reaction-oops = Oops!
reaction-sad = Oh no!
talk-line = { $name }: { $text }
talk-before = Earlier in this game:

## What people can say

talk-phrases = Say
talk-faces = Make a face
talk-faces-shown = Show faces
talk-own-words = In your own words
talk-send = Send
talk-readers =
    { $over ->
        [yes] Everyone at the table can read it until the next deal.
       *[no] Only the people who play here can read it.
    }
talk-phrases-only = Until the game ends, only friends can write their own words.
talk-nothing = There’s no one to talk to right now.
talk-none-yet = No one has said anything yet.
talk-people = Players
talk-mute = Mute
talk-mute-person = Mute { $name }
talk-unmute = Unmute
talk-unmute-person = Unmute { $name }
talk-block = Block
talk-block-person = Block { $name }
talk-block-sure = Block { $name }? You won’t hear from them, you’ll no longer be friends, and they can’t sit at your tables.
talk-block-yes = Block
talk-block-no = Cancel
talk-rule = Talk
talk-rule-open = At any time
talk-rule-between = Between games
talk-rule-off = Never
talk-rule-told =
    { $talk ->
        [between] At this table, you can talk before the first move and after the game.
       *[off] Talk is off at this table.
    }

reason-no-talk-now = You can’t talk at this table right now.
reason-nobody-hears = There’s no one else here.
reason-phrases-only = { talk-phrases-only }
reason-text-empty = Type something first.
reason-text-too-long = That’s longer than 300 characters.
reason-too-much-said = That’s a lot at once. Try again in a moment.
reason-no-account = To block someone, you both need accounts.

## People who look on

watchers =
    { $count ->
        [0] No one is watching.
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
watchers-beside =
    { $count ->
        [one] { $name }’s cards are shown to one person.
       *[other] { $name }’s cards are shown to { $count } people.
    }
watchers-beside-you =
    { $count ->
        [one] Your cards are shown to one person.
       *[other] Your cards are shown to { $count } people.
    }
watchers-late =
    { $count ->
        [one] All hands are shown to one person, { $moves } moves late.
       *[other] All hands are shown to { $count } people, { $moves } moves late.
    }
look-title = Watching
look-beside = Ask to see a hand
look-beside-person = Ask { $name } to see their cards
look-all = See all hands, { $moves } moves late
look-cost = If you look, you can’t take a seat of your own until the next deal.
look-waiting = You asked { $name }.
look-yes = You can see { $name }’s cards.
look-yes-all = You can see all hands, { $moves } moves late.
look-no = { $name } would rather not show their cards.
look-away = Stop
look-take-back = Never mind
look-asks = { $name } is watching and would like to see your cards.
look-sees = { $name } can see your cards.
look-show = Show them
look-hide = Not now
look-hide-now = Hide them
hands-late = All hands, { $moves } moves ago
hands-now = All hands
hands-not-yet = You’ll see all hands once { $moves } moves have been made.
hands-none = No cards
beliefs-title = All hands, and what { $name } can know
beliefs-key = Below each card: how likely it is there, in %, by what { $name } has seen. ✓ means certain.
beliefs-chance = { $chance }% likely
reason-not-shown = The host doesn’t allow that at this table.
reason-shared-address = A player here shares your internet address, so you only see what everyone sees.
reason-no-look = They’re no longer asking.

## Friends

friends-unwanted = Muted and blocked
friends-muted = muted
friends-blocked = blocked
friends-forgive = Undo
friends-forgive-person = Undo for { $name }

## The terminal

help-talk = Talk: say PHRASE, say YOUR WORDS, say, react FACE, mute SEAT, unmute SEAT, block SEAT. Watching: watchers, look SEAT, look all, look away, hands, show NUMBER, hide NUMBER.
say-what = Type say and one of these: { $phrases }. Friends can say anything, and so can everyone after the game.
react-what = Type react and one of these: { $faces }.
unclear-look = Type look and a seat number, look all, or look away.
unclear-asks = Type show or hide, and the number of the request.
look-asks-numbered = { $asks } Type show { $number } or hide { $number }.
look-sees-numbered = { $sees } To stop, type hide { $number }.
hands-of = { $name }: { $cards }
