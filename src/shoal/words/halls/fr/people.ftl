### Les comptes : en créer un, se connecter, et ce qu’on peut en faire.

account-title = Compte
account-about = Pas besoin de compte pour jouer. Avec un compte, vos tables et vos parties vous suivent sur chaque appareil, et les autres vous connaissent par votre nom.
account-name = Nom
account-password = Mot de passe
account-password-about = Au moins { $count } caractères.
account-make = Créer un compte
account-log-in = Se connecter
account-log-out = Se déconnecter
account-since = Parmi nous depuis le { $date }.
account-sessions = Où vous êtes connecté·e
account-unknown-browser = Navigateur inconnu
account-this-browser = ce navigateur
account-used = dernière utilisation le { $date }
account-end = Fermer
account-end-session = Fermer la session dans { $browser }
account-end-others = Fermer toutes les autres
account-sessions-ended = C’est fermé.
account-change-password = Changer le mot de passe
account-old-password = Le mot de passe actuel
account-new-password = Le nouveau mot de passe
account-password-changed = Le mot de passe est changé. Vous êtes déconnecté·e partout ailleurs.
account-data = Vos données
account-data-about = Tout ce que ce serveur sait de vous, avec les comptes rendus de vos parties.
account-export = Télécharger (ZIP)
account-erase = Supprimer ce compte
account-erase-about = Votre nom disparaît de ce serveur. Vos parties restent, sans nom. C’est irréversible.

error-not-logged-in = Vous n’êtes pas connecté·e.
error-name-taken = Quelqu’un porte déjà ce nom, ou un nom qui lui ressemble.
error-wrong-log-in = Le nom ou le mot de passe est faux.
error-wrong-password = Ce n’est pas votre mot de passe.
error-too-many-log-ins = Trop d’essais. Attendez une minute, puis réessayez.
error-password-too-short = Ce mot de passe est trop court.
error-password-too-long = Ce mot de passe est trop long.
error-password-is-name = Votre nom ne peut pas être votre mot de passe.
