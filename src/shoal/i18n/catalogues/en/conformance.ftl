### What `shoal conformance` says of a game or an environment that it has checked.

conformance-head =
    { $games ->
        [one] { $name }: one game, { $decisions } decisions, seed { $seed }
       *[other] { $name }: { $games } games, { $decisions } decisions, seed { $seed }
    }
conformance-held =
    { $looked ->
        [one] holds (looked once)
       *[other] holds (looked { $looked } times)
    }
conformance-found = FOUND: { $what }
conformance-unchecked = not checked: { $why }
conformance-play = The shortest play that was found to show it (seed { $seed }):
conformance-play-empty = (the deal alone, seed { $seed })
conformance-total = Checks: { $found } with a fault, { $held } without, { $unchecked } that could not be made.

## The checks

conformance-check-leaks = leaks
conformance-check-recall = perfect recall
conformance-check-one-seat = one seat’s states
conformance-check-masks = masks
conformance-check-cards = cards kept
conformance-check-seeding = seeding
conformance-check-processes = other process
conformance-check-serialising = text, no pickle

## What is wrong

conformance-found-told-apart = seat { $seat } is told what it cannot know. Two worlds look alike to it by the rules, and { $where } is { $here } in one and { $there } in the other.
conformance-found-forgotten = seat { $seat } forgets what it did. Had it done something else at step { $step } ({ $instead }), its information state would be the same.
conformance-found-forgotten-before = seat { $seat } forgets what it was told or did: it has the same information state after this play and after that of seed { $other }
conformance-found-shared-state = seats { $with } and { $seat } have the same information state.
conformance-found-shared-before = the information state of seat { $seat } is that of seat { $with } after the play of seed { $other }
conformance-found-mask-empty = it is the turn of seat { $seat }, and its mask is empty.
conformance-found-mask-too-wide = the mask has action { $action } ({ $word }), which is refused: { $why }
conformance-found-mask-too-narrow = the mask lacks action { $action } ({ $word }), which is taken.
conformance-found-cards-changed = cards are not those of the deal: lost { $lost }, too many { $more }
conformance-found-seed-forgotten = the same seed and the same actions gave another game: { $where } was { $here }, then { $there }
conformance-found-seed-forgotten-after = dealt with an object that had played before, the same seed gave another game: { $where } was { $here }, then { $there }
conformance-found-seeds-alike = all seeds deal the same.
conformance-found-next-alike = a reset without a seed deals the same cards again.
conformance-found-other-process = in another process the same seed and the same actions gave another game.
conformance-found-pickled = its text carries a pickle, which runs code when it is read.
conformance-found-not-read-back = its text cannot be read back: { $why }
conformance-found-read-back-other = what is read back is another position: { $where } was { $here }, and is { $there }
conformance-found-goes-on-other = what is read back goes on differently: { $where } was { $here }, and is { $there }

## Why something is not checked

conformance-why-no-worlds = nobody has told what a seat may see (an adapter with another)
conformance-why-no-states = it has no information states
conformance-why-no-cards = nobody has told where its cards are
conformance-why-no-process = there is no other process
conformance-why-no-text = it has no text to write and read back
conformance-why-never-looked = no position came up where it could be looked at

## Targets that cannot be checked

conformance-bad-no-target = { $name } is no target; one is written shoal:literature, openspiel:go_fish, pettingzoo:MODULE or MODULE:CLASS
conformance-bad-options-of-others = { $name } is no game of ours: house rules are for shoal:GAME; a game of OpenSpiel takes parameters in brackets
conformance-bad-not-installed = { $name } needs what is not installed, the extra { $extra }: { $why }
conformance-bad-not-made = { $name } cannot be made: { $why }
conformance-bad-not-imported = { $name } cannot be imported: { $why }
conformance-bad-not-there = { $name }: there is no { $what } (perhaps: { $perhaps })
conformance-bad-no-subject = { $name } is no subject: it lacks { $lacking }
conformance-bad-not-discrete = { $name }: its actions are not numbered from 0
conformance-bad-not-sequential = { $name } is not played one after the other
conformance-bad-sampled-chance = { $name } draws its chance itself, so no seed can be given
conformance-bad-hangs = { $name } hangs: nothing for { $seconds } seconds at { $at }
conformance-bad-ended = { $name } has ended its process ({ $status }) at { $at }; its last words: { $said }
conformance-bad-no-answer = { $name } has given no answer that can be read: { $why }
conformance-bad-broke = { $name } broke down: { $why }
conformance-bad-games = --games is { $games }; 1 to { $most } can be played
conformance-bad-jobs = --jobs is { $jobs }; 1 to { $most } targets can be checked at once
conformance-bad-limit = --limit is { $seconds }; a number of seconds is needed, 1 to 3600
conformance-bad-check = there is no check { $check }; the checks are: { $known }
conformance-bad-nothing = name a target, such as openspiel:go_fish, or write a page with --page FILE
