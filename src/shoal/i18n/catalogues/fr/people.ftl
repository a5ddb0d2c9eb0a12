### Les comptes et les amis.

account-title = Compte
account-about = Pas besoin de compte pour jouer. Avec un compte, vos tables et vos parties vous suivent sur chaque appareil, et les autres vous connaissent par votre nom.
account-name = Nom
account-password = Mot de passe
account-password-about = Au moins { $count } caractères.
account-make = Créer un compte
account-log-in = Se connecter
account-log-in-about = Ce que vous jouez sans compte dans ce navigateur vous suit : tout passe à votre compte.
account-taken-over = { $tables ->
        [one] La table où vous jouiez sans compte est maintenant celle de votre compte, avec votre place et vos parties.
       *[other] Les { $tables } tables où vous jouiez sans compte sont maintenant celles de votre compte, avec vos places et vos parties.
    }
account-seats-left = { $left ->
        [one] À l’une d’elles, votre compte avait déjà une place ou avait vu une autre main : personne n’en joue deux, l’autre place a donc été rendue.
       *[other] À { $left } d’entre elles, votre compte avait déjà une place ou avait vu une autre main : personne n’en joue deux, les autres places ont donc été rendues.
    }
account-go-on = Continuer
account-get = Se connecter ou créer un compte
account-log-out = Déconnecter
account-since = Parmi nous depuis le { $date }.
account-sessions = Où vous êtes connecté·e
account-unknown-browser = Navigateur inconnu
account-this-browser = ce navigateur
account-used = utilisé le { $date }
account-end-session = Déconnecter : { $browser }
account-end-others = Se déconnecter partout ailleurs
account-sessions-ended = Vous y êtes déconnecté·e.
account-change-password = Changer le mot de passe
account-old-password = Mot de passe actuel
account-new-password = Nouveau mot de passe
account-password-changed = Le mot de passe est changé. Vous êtes déconnecté·e partout ailleurs.
account-data = Vos données
account-tables = Vos tables
account-tables-about = Les tables où rien ne se passe depuis longtemps, en général un an, sont supprimées avec leurs parties. Vous pouvez faire conserver les vôtres.
account-tables-kept = Vos tables et leurs parties sont conservées sans limite de durée.
account-keep-tables = Conserver mes tables
account-keep-no-tables = Laisser supprimer les anciennes tables
account-data-about = Tout ce que ce serveur sait de vous, avec les comptes rendus de vos parties.
account-export = Télécharger (ZIP)
account-erase = Supprimer ce compte
account-erase-about = Votre nom disparaît de ce serveur. Vos parties restent, sans nom. C’est irréversible.

error-not-logged-in = Vous n’êtes pas connecté·e.
error-name-taken = Quelqu’un porte déjà ce nom, ou un nom qui lui ressemble.
error-wrong-log-in = Le nom ou le mot de passe est faux.
error-wrong-password = Ce n’est pas votre mot de passe.
error-too-many-log-ins = Trop d’essais. Attendez une minute, puis réessayez.
error-not-let-pass = Trop d’essais depuis votre réseau. Attendez une heure, puis réessayez, ou adressez-vous à la personne qui gère ce serveur.
error-too-many-accounts = Beaucoup de comptes ont été créés depuis votre réseau. Réessayez dans une heure.
error-too-many-exports = Vous avez téléchargé vos données plusieurs fois en peu de temps. Réessayez un peu plus tard.
error-password-too-short = Ce mot de passe est trop court.
error-password-too-long = Ce mot de passe est trop long.
error-password-too-common = Ce mot de passe est l’un des plus courants, donc l’un des premiers qu’on essaie. Choisissez-en un autre.
error-password-is-name = Votre nom ne peut pas être votre mot de passe.

friends-title = Amis
friends-none = Personne pour l’instant. Les amis voient les tables les uns des autres.
friends-invite = Inviter un ami
friends-link = Donnez ce lien à la personne
friends-link-about = Une seule personne peut s’en servir, pendant une semaine. Il n’est affiché que maintenant.
friends-part = Retirer
friends-part-with = Retirer { $name } de vos amis
friend-asks = { $name } vous propose de devenir amis
friend-preview = Une invitation à devenir amis
friend-preview-about = La personne qui vous envoie ce lien veut être votre amie sur Shoal. Entre amis, on voit les tables ouvertes des uns et des autres, et on peut y aller.
friend-about = Les amis voient les tables ouvertes les uns des autres et peuvent y venir.
friend-own = C’est votre propre lien
friend-own-about = Envoyez-le à quelqu’un. La première personne qui l’ouvre devient votre ami.
friend-yes = Devenir amis
friend-no = Pas maintenant
friend-needs-account = Il faut pour cela un compte : un nom, un mot de passe.

error-no-invitation = Ce lien a déjà servi, ou il a plus d’une semaine. Demandez-en un autre.
error-too-many-friends = L’un de vous deux a déjà autant d’amis que ce serveur le permet.

person-games = Parties
person-won = Gagnées
person-tied = Nulles
person-lost = Perdues
person-game-won = Gagnée
person-game-tied = Nulle
person-game-lost = Perdue
person-name = Nom
person-guest = Quelqu’un sans compte
person-share = { $share } % gagnées
person-counts = { $games ->
        [one] Une partie
       *[other] { $games } parties
    }. Gagnées : { $won }, perdues : { $lost }{ $tied ->
        [0] .
       *[other] , nulles : { $tied }.
    }
person-of = { $share } % ({ $done } sur { $of })
person-course = Part des parties gagnées, de la première à la dernière
person-partners = Avec
person-opponents = Contre
person-last = Les dernières parties
person-none = Aucune partie n’est encore finie.
person-yours = Vos parties

error-no-such-person = Personne de ce nom parmi vos amis.

## Le fichier README.txt parmi toutes les données de quelqu’un : une ligne par fichier

export-title = Ce que ce serveur de Shoal sait de vous.
export-account = votre compte : le nom, depuis quand, où vous êtes connecté·e, vos clés d’accès, vos amis, vos robots, les jetons de vos programmes, et qui vous n’entendez plus ou avez bloqué
export-tables = les tables où vous avez pris place ou vu des mains, sous quel nom, et quand
export-results = vos parties finies : comment chacune s’est terminée pour vous, et combien de fois vous avez demandé, réussi ou annoncé
export-deals = les donnes du jour que vous avez jouées, et les matchs par équipes dont vous êtes
export-ratings = votre cote, par jeu et par pendule, et ce qu’elle était après chaque partie classée
export-games = le compte rendu de chacune de vos parties qui s’y sont terminées, en texte
export-secrets = Des mots de passe, des clés de vos sessions et de celles de vos programmes, on ne garde que des empreintes ; des clés d’accès, la moitié publique. Rien de tout cela ne figure ici.
