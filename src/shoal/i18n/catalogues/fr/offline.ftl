### What works without a connection, and what is shown in pages of other sites.

offline-title = Vous êtes hors connexion
offline-about = Pour jouer à une table, il faut une connexion. Vos places restent les vôtres, et ceci marche sans réseau.
offline-kept = Vos réponses comptent : elles restent ici et partent dès que la connexion revient.
offline-puzzle = Énigme du { $date }
offline-practice-of = { $difficulty }, énigme { $number }
offline-again = Réessayer
offline-needs = Les boutons grisés demandent une connexion.
offline-wrong = Quelque chose semble dépassé ? Quand la connexion revient :
offline-reset = Repartir à neuf

offline-reset-title = Repartir à neuf
offline-reset-about = Les pages que ce navigateur garde pour s’en servir hors connexion sont effacées. Vos parties, vos séries et vos réglages restent. Les notifications de cet appareil s’arrêtent aussi, jusqu’à ce que vous les réactiviez.
offline-reset-busy = Effacement…
offline-reset-done = C’est fait : vous avez la version la plus récente.
offline-reset-failed = Votre navigateur ne le permet pas à cette page. Effacez les données du site dans ses réglages.

## In pages of other sites

embed-puzzle-title = Shoal : { $page }
embed-open = Ouvrir sur Shoal
embed-puzzle-about = Met cette énigme dans une page à vous. Elle s’y résout sans script ni cookie.
embed-always = Pour une énigme qui change chaque jour, enlevez la date de l’adresse.
