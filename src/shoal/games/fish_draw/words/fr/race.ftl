### La course de Fish Draw : chargée avec les premières cartes retournées.
###
### $seconds est un nombre à deux décimales, écrit à la manière de la langue.

race-fish = Poisson !
no-fish = Pas de Poisson
shout-only = Criez seulement devant un Poisson
not-a-fish = Pas un Poisson…
hold-breath = Retenez votre souffle
to-go =
    { $count ->
        [one] Encore une carte
       *[other] Encore { $count } cartes
    }
turns =
    { $seat ->
        [you] À vous…
       *[other] { $seat } retourne…
    }
before-the-line = Criez avant la fin de la ligne
race = Course

## Qui a été le premier

you-first = Vous étiez en tête
first = { $name } en tête, après { $seconds } s
ahead = Vous en tête, { $seconds } s avant { $name }
behind = { $name } en tête, vous { $seconds } s après
together = { $name } et vous ensemble, en tête
race-shouted = Vous avez crié
race-shouted-in = Vous avez crié : { $seconds } s
silent = Trop tard
took = { $seconds } s
in-time = à temps
silent-for =
    { $count ->
        [0] silence
       *[other] silence −{ $count }
    }
still-there = Toujours là ? Deux silences de suite.

## La fin

two-fish = Deux Poissons d’un coup : { $cards }
all-fish = Fishageddon !
one-each = Une carte chacun. La plus haute gagne toute la partie.
turn-last = Votre dernière carte
now-last =
    { $seat ->
        [you] Votre dernière carte…
       *[other] Dernière carte : { $seat }…
    }
leads-with =
    { $seat ->
        [you] Vous menez avec { $card }
       *[other] { $seat } mène avec { $card }
    }
beats =
    { $seat ->
        [you] Votre { $card } bat { $other } ({ $owner })
       *[other]
            { $owner ->
                [you] { $card } ({ $seat }) bat votre { $other }
               *[other] { $card } ({ $seat }) bat { $other } ({ $owner })
            }
    }
level-last = Égalité !

## Sans course

card-of =
    { $seat ->
        [you] vous { $card }
       *[other] { $seat } { $card }
    }
calm-about = Course calme : vous avez dix secondes, sans chronomètre. Espace ou Entrée crient aussi.
race-timed = chronométrée
race-calm = calme
race-calm-about = Calme : toutes les cartes d’un coup, dix secondes pour crier, et pas de temps pour vous.
