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
talk-line = { $name }: { $text }
talk-before = Earlier in this game:

## What one can say

talk-phrases = Say
talk-own-words = In your own words
talk-send = Send
talk-readers =
    { $over ->
        [yes] Everybody at the table reads it, until the next deal.
       *[no] All who play here are your friends. Only they read it.
    }
talk-phrases-only = Your own words are for friends, and for after the game.
talk-nothing = There is nobody to talk to now.
talk-none-yet = Nobody has said anything in this game.
talk-people = Players
talk-mute = Mute
talk-mute-person = Mute { $name }
talk-unmute = Hear again
talk-unmute-person = Hear { $name } again
talk-block = Block
talk-block-person = Block { $name }
talk-block-sure = Block { $name }? You hear nothing from them any more, are no friends, and they get no seat at your tables.
talk-block-yes = Block
talk-block-no = Cancel
talk-rule = Talk
talk-rule-open = At any time
talk-rule-between = Between games
talk-rule-off = Never
talk-rule-told =
    { $talk ->
        [between] At this table people talk only before the first move and after the end.
       *[off] At this table nobody talks.
    }

reason-no-talk-now = Nobody talks at this table now.
reason-nobody-hears = There is nobody else here.
reason-phrases-only = { talk-phrases-only }
reason-text-empty = There is nothing to read in that.
reason-text-too-long = That is more than 300 characters.
reason-too-much-said = That is a lot at once. Wait a moment.
reason-no-account = Only people who have an account can block each other.

## People who look on

watchers =
    { $count ->
        [0] Nobody is watching.
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
watchers-beside =
    { $count ->
        [one] One sees the cards of { $name }.
       *[other] { $count } see the cards of { $name }.
    }
watchers-beside-you =
    { $count ->
        [one] One sees your cards.
       *[other] { $count } see your cards.
    }
watchers-late =
    { $count ->
        [one] One sees all hands, { $moves } moves late.
       *[other] { $count } see all hands, { $moves } moves late.
    }
look-title = Watching
look-beside = Ask to see a hand
look-beside-person = Ask { $name } to see their cards
look-all = See all hands, { $moves } moves late
look-cost = You then have no seat of your own before the next deal.
look-waiting = You have asked { $name }.
look-yes = You see the cards of { $name }.
look-yes-all = You see all hands, { $moves } moves late.
look-no = { $name } keeps their cards to themselves.
look-away = Stop
look-take-back = Never mind
look-asks = { $name } is watching, and would like to see your cards.
look-sees = { $name } sees your cards.
look-show = Show them
look-hide = No
look-hide-now = Hide them
hands-late = All hands, { $moves } moves ago
hands-now = All hands
hands-not-yet = All hands are shown once { $moves } moves have been made.
hands-none = No cards
reason-not-shown = The host of this table does not show hands in that way.
reason-shared-address = Somebody who plays here comes from your address. You see what everybody sees.
reason-no-look = They no longer ask.

## Friends

friends-unwanted = Whom you do not hear
friends-muted = muted
friends-blocked = blocked
friends-forgive = Hear again
friends-forgive-person = Hear { $name } again

## The terminal

help-talk = Talk: say PHRASE, say YOUR WORDS, say, mute SEAT, unmute SEAT, block SEAT. Watching: watchers, look SEAT, look all, look away, hands, show NUMBER, hide NUMBER.
say-what = Type say and one of these: { $phrases }. Friends, and everybody after the game, can say anything.
unclear-look = Type look and the number of a seat, look all, or look away.
unclear-asks = Type show or hide, and the number of who asks.
look-asks-numbered = { $asks } Type show { $number } or hide { $number }.
look-sees-numbered = { $sees } Type hide { $number } to stop that.
hands-of = { $name }: { $cards }
