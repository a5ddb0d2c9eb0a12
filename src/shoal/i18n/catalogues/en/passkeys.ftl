### Passkeys: keys by which people log in without a password.

passkeys-title = Passkeys
passkeys-about = With a passkey you log in without your password: the way you unlock your phone or computer, or with a security key.
passkeys-add = Add a passkey
passkeys-never-used = not used yet
passkeys-remove = Remove
passkeys-remove-one = Remove the passkey: { $browser }
passkeys-log-in = Log in with a passkey
passkeys-not-added = No passkey was added.
passkeys-not-used = No passkey was used, so you are not logged in.
passkeys-there = This device already has a passkey for your account.
account-passkey-added = The passkey is added. You can log in with it from now on.
account-passkey-removed = The passkey is removed, and you are logged out everywhere else. Your device may still offer it: delete it there too.

error-bad-passkey = That passkey opens no account here, or you waited too long. Try again.
error-too-many-passkeys = You have as many passkeys as an account can have. Remove one first.
