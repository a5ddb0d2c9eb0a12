PRAGMA application_id = 0;
PRAGMA user_version = 0;
BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	likeness VARCHAR(200) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	made_ms BIGINT NOT NULL, 
	bot BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT uq_accounts_who UNIQUE (who), 
	CONSTRAINT uq_accounts_likeness UNIQUE (likeness)
);
INSERT INTO "accounts" VALUES(1,'aaa00fb3480c7a7ca5dc06b81bdc5afe3d0cff1b3e5a4c61c1cb0ec4b8099fb3','Ann','ann','$argon2id$v=19$m=8,t=1,p=1$avkx4n8d4maYo2mo5QoOvg$QaTQ9gVINJucE06RefTJqcGQXC6uD1xOLWnTzZKd6O4',1795893430552,0);
INSERT INTO "accounts" VALUES(2,'e8028abaa436b9f31c7eaf0f3991c7e4d2ef9291b063692d20b144f620e2d370','Bea','bea','$argon2id$v=19$m=8,t=1,p=1$/k/KWa0P25J6q46hTrkRjQ$4QaV3/Eo1UM3H9YrcYa15zqKiI0tCItxsztEd3Kn5YU',1795893440879,0);
INSERT INTO "accounts" VALUES(3,'aa10f727754201910c21166428ff671ed80d31ebe228260b7861e1e38ea049ad','Wren','wren','$argon2id$v=19$m=8,t=1,p=1$uhY5LSNSQrPLjq1PJ8nvnQ$nCbSn1kAxCJUo9GxLr4FIXGV0j2hPrxCMvyqUG+oPVA',1795893441168,1);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('a0001');
CREATE TABLE api_tokens (
	id VARCHAR(16) NOT NULL, 
	account INTEGER NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	scopes VARCHAR(200) NOT NULL, 
	made_ms BIGINT NOT NULL, 
	used_ms BIGINT, 
	CONSTRAINT pk_api_tokens PRIMARY KEY (id), 
	CONSTRAINT fk_api_tokens_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_api_tokens_token UNIQUE (token)
);
INSERT INTO "api_tokens" VALUES('t-a85a1dacdaf796',1,'dc07112df4bed6b0ccfb7d02c6cdc4d5dbd2a2be988c7a162791827a5edbe75b','My bot','tables:play',1795893441158,NULL);
CREATE TABLE blocks (
	account INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	since_ms BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (account, other), 
	CONSTRAINT fk_blocks_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_blocks_other FOREIGN KEY(other) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE bots (
	account INTEGER NOT NULL, 
	owner INTEGER NOT NULL, 
	CONSTRAINT pk_bots PRIMARY KEY (account), 
	CONSTRAINT fk_bots_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_bots_owner FOREIGN KEY(owner) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "bots" VALUES(3,2);
CREATE TABLE choices (
	play VARCHAR(16) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	position VARCHAR(24) NOT NULL, 
	move VARCHAR(600) NOT NULL, 
	CONSTRAINT pk_choices PRIMARY KEY (play, step), 
	CONSTRAINT fk_choices_play FOREIGN KEY(play) REFERENCES plays (id) ON DELETE CASCADE
);
CREATE TABLE erased_names (
	digest VARCHAR(64) NOT NULL, 
	until_ms BIGINT NOT NULL, 
	CONSTRAINT pk_erased_names PRIMARY KEY (digest)
);
CREATE TABLE friendships (
	account INTEGER NOT NULL, 
	friend INTEGER NOT NULL, 
	since_ms BIGINT NOT NULL, 
	CONSTRAINT pk_friendships PRIMARY KEY (account, friend), 
	CONSTRAINT fk_friendships_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_friendships_friend FOREIGN KEY(friend) REFERENCES accounts (id) ON DELETE CASCADE
);
INSERT INTO "friendships" VALUES(1,2,1795893441155);
INSERT INTO "friendships" VALUES(2,1,1795893441155);
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	seats INTEGER NOT NULL, 
	ended_ms BIGINT NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('pvmdvyemqxv2rxgt','fish_draw',3,1795893439804);
CREATE TABLE invitations (
	token VARCHAR(64) NOT NULL, 
	account INTEGER NOT NULL, 
	until_ms BIGINT NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (token), 
	CONSTRAINT fk_invitations_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE matches (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	seats INTEGER NOT NULL, 
	deals INTEGER NOT NULL, 
	account INTEGER, 
	made_ms BIGINT NOT NULL, 
	seed VARCHAR(32) NOT NULL, 
	room_0 VARCHAR(20), 
	room_1 VARCHAR(20), 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE SET NULL
);
CREATE TABLE members (
	"match" VARCHAR(16) NOT NULL, 
	account INTEGER NOT NULL, 
	team INTEGER NOT NULL, 
	joined_ms BIGINT NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY ("match", account), 
	CONSTRAINT fk_members_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_members_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE mutes (
	account INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	since_ms BIGINT NOT NULL, 
	CONSTRAINT pk_mutes PRIMARY KEY (account, other), 
	CONSTRAINT fk_mutes_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT fk_mutes_other FOREIGN KEY(other) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE open_games (
	table_name VARCHAR(60) NOT NULL, 
	account INTEGER NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	speed VARCHAR(8) NOT NULL, 
	opened_ms BIGINT NOT NULL, 
	CONSTRAINT pk_open_games PRIMARY KEY (table_name, account), 
	CONSTRAINT fk_open_games_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE passkeys (
	id VARCHAR(16) NOT NULL, 
	account INTEGER NOT NULL, 
	credential BLOB NOT NULL, 
	public_key BLOB NOT NULL, 
	counter BIGINT NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	made_ms BIGINT NOT NULL, 
	used_ms BIGINT, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_passkeys_credential UNIQUE (credential)
);
CREATE TABLE players (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	account INTEGER, 
	bot VARCHAR(60), 
	side INTEGER NOT NULL, 
	points FLOAT NOT NULL, 
	result VARCHAR(4) NOT NULL, 
	deeds VARCHAR(400) NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (game, seat), 
	CONSTRAINT fk_players_game FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE, 
	CONSTRAINT fk_players_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE SET NULL
);
INSERT INTO "players" VALUES('pvmdvyemqxv2rxgt',0,1,NULL,0,1.0,'won','{"fish":7,"missed":0,"shouts":7}');
INSERT INTO "players" VALUES('pvmdvyemqxv2rxgt',1,NULL,'attentive',1,0.0,'lost','{"fish":7,"missed":2,"shouts":5,"calls":1,"false_calls":1,"right_calls":0}');
INSERT INTO "players" VALUES('pvmdvyemqxv2rxgt',2,NULL,'attentive',2,0.0,'lost','{"fish":2,"missed":1,"shouts":1}');
CREATE TABLE plays (
	id VARCHAR(16) NOT NULL, 
	deal VARCHAR(48) NOT NULL, 
	room INTEGER, 
	account INTEGER, 
	points FLOAT NOT NULL, 
	margin FLOAT NOT NULL, 
	result VARCHAR(4) NOT NULL, 
	ended_ms BIGINT NOT NULL, 
	CONSTRAINT pk_plays PRIMARY KEY (id), 
	CONSTRAINT fk_plays_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE TABLE rated_games (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	speed VARCHAR(8) NOT NULL, 
	ended_ms BIGINT NOT NULL, 
	standin VARCHAR(60) NOT NULL, 
	CONSTRAINT uq_rated_games_id UNIQUE (id)
);
CREATE TABLE rated_seats (
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	rater INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	has_left BOOLEAN NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	CONSTRAINT pk_rated_seats PRIMARY KEY (number, seat), 
	CONSTRAINT fk_rated_seats_number FOREIGN KEY(number) REFERENCES rated_games (number) ON DELETE CASCADE, 
	CONSTRAINT fk_rated_seats_rater FOREIGN KEY(rater) REFERENCES raters (id)
);
CREATE TABLE raters (
	id INTEGER NOT NULL, 
	account INTEGER, 
	bot VARCHAR(60), 
	CONSTRAINT pk_raters PRIMARY KEY (id), 
	CONSTRAINT uq_raters_account UNIQUE (account), 
	CONSTRAINT fk_raters_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE SET NULL, 
	CONSTRAINT uq_raters_bot UNIQUE (bot)
);
CREATE TABLE ratings (
	rater INTEGER NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	speed VARCHAR(8) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (rater, game, speed), 
	CONSTRAINT fk_ratings_rater FOREIGN KEY(rater) REFERENCES raters (id)
);
CREATE TABLE sessions (
	id VARCHAR(16) NOT NULL, 
	account INTEGER NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	made_ms BIGINT NOT NULL, 
	used_ms BIGINT NOT NULL, 
	browser VARCHAR(60) NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_sessions_token UNIQUE (token)
);
INSERT INTO "sessions" VALUES('1b757aafcc213f55',1,'c0fc57960f367cf611584b2549dca52ca65191a4992a074842739e3b4413947b',1795893430552,1795893430552,'Firefox, Linux');
INSERT INTO "sessions" VALUES('3f5a4f3c9e3c2e7c',2,'3896def107c0ed2375ec156bd5da51455a7ede3422913fcfd036af6fdcb724cc',1795893440879,1795893440879,'Firefox, Linux');
CREATE TABLE taken_over (
	who VARCHAR(64) NOT NULL, 
	account INTEGER NOT NULL, 
	since_ms BIGINT NOT NULL, 
	CONSTRAINT pk_taken_over PRIMARY KEY (who), 
	CONSTRAINT fk_taken_over_account FOREIGN KEY(account) REFERENCES accounts (id) ON DELETE CASCADE
);
CREATE INDEX ix_sessions_account ON sessions (account);
CREATE INDEX ix_taken_over_account ON taken_over (account);
CREATE INDEX ix_friendships_friend ON friendships (friend);
CREATE INDEX ix_invitations_account ON invitations (account);
CREATE INDEX ix_players_account ON players (account);
CREATE INDEX ix_passkeys_account ON passkeys (account);
CREATE INDEX ix_plays_account ON plays (account);
CREATE INDEX ix_plays_deal ON plays (deal);
CREATE INDEX ix_matches_account ON matches (account);
CREATE INDEX ix_bots_owner ON bots (owner);
CREATE INDEX ix_api_tokens_account ON api_tokens (account);
CREATE INDEX ix_mutes_other ON mutes (other);
CREATE INDEX ix_blocks_other ON blocks (other);
CREATE INDEX ix_open_games_account ON open_games (account);
CREATE INDEX ix_choices_position ON choices (position);
CREATE INDEX ix_members_account ON members (account);
CREATE INDEX ix_rated_seats_rater ON rated_seats (rater);
COMMIT;
