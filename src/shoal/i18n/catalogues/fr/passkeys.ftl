### Les clés d’accès, avec lesquelles on se connecte sans mot de passe.

passkeys-title = Clés d’accès
passkeys-about = Avec une clé d’accès, vous vous connectez sans mot de passe : comme vous déverrouillez votre téléphone ou votre ordinateur, ou avec une clé de sécurité.
passkeys-add = Ajouter une clé d’accès
passkeys-never-used = pas encore utilisée
passkeys-remove = Retirer
passkeys-remove-one = Retirer la clé d’accès : { $browser }
passkeys-log-in = Se connecter par clé d’accès
passkeys-not-added = Aucune clé d’accès n’a été ajoutée.
passkeys-not-used = Aucune clé d’accès n’a été utilisée : vous n’êtes pas connecté·e.
passkeys-there = Cet appareil a déjà une clé d’accès pour votre compte.
account-passkey-added = La clé d’accès est ajoutée. Vous pouvez désormais vous connecter avec elle.
account-passkey-removed = La clé d’accès est retirée, et vous êtes déconnecté·e partout ailleurs. Votre appareil peut encore la proposer : supprimez-la aussi là-bas.

error-bad-passkey = Cette clé d’accès n’ouvre aucun compte ici, ou vous avez attendu trop longtemps. Réessayez.
error-too-many-passkeys = Votre compte a autant de clés d’accès qu’il peut en avoir. Retirez-en une d’abord.
