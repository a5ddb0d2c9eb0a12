### Ce que `shoal bot prompt` dit à une commande : un modèle de langue, ou tout ce qui répond par une ligne.

prompt-game = Vous jouez à { $game }, { $players }. Vous êtes { $name }, joueur { $number }. Les cartes s’écrivent par rang et couleur, en anglais : 9D est le neuf de carreau, TS le dix de pique.
prompt-rules = Les règles :
prompt-seats = Les joueurs :
prompt-history = Ce qui s’est passé jusqu’ici, tel que vous l’avez vu :
prompt-nothing-yet = Il ne s’est encore rien passé.
prompt-left-out =
    { $count ->
        [one] (une ligne plus ancienne est omise)
       *[other] ({ $count } lignes plus anciennes sont omises)
    }
prompt-now = Maintenant :
prompt-typed = Ce que vous pouvez écrire :
prompt-legal = Tout coup possible maintenant se compose de ceci :
prompt-answer = Répondez par une seule ligne qui soit un coup, par exemple : { $example }
prompt-answer-or-nothing = Ce n’est pas votre tour, mais vous pouvez parler. Répondez par le mot nothing, ou par une seule ligne qui soit un coup, par exemple : { $example }
prompt-again = Votre dernière réponse était : { $answer }
prompt-empty = Votre dernière réponse était vide.
prompt-not-a-move = Ce n’était pas un coup. { $why }
prompt-same-again = Vous avez déjà répondu la même chose.
