PRAGMA application_id = 1397247820;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE archive (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    rows BLOB NOT NULL,
    UNIQUE (table_id, game)
);
CREATE TABLE events (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    by TEXT NOT NULL,
    seat INTEGER,
    tab TEXT,
    command INTEGER,
    digest TEXT,
    body TEXT NOT NULL,
    game INTEGER NOT NULL,
    sum TEXT NOT NULL,
    UNIQUE (table_id, n)
);
INSERT INTO "events" VALUES('a-table',1,0,1700000001000,'table',NULL,NULL,NULL,NULL,'{"type":"opened","game":"literature","preset":"online","options":{"players":4,"removed_rank":"8","ace":"auto","uneven_deal":"allow","out_of_turn_claim":"reject","auto_single":true,"jokers":false,"sets":"half_suits","first_player":"dealer","next_dealer":"left","claim_timing":"own_turn","wrong_attribution":"cancel","opponent_holds":"opponents","after_correct":"claimer","after_wrong":"claimer","emptied_holder":"choose","bluff_ask":false,"bluff_effect":"miss","bluff_needs_other_card":false,"forced_declare":false,"malformed_claim":"reject","claim_commit":"on_submit","announce_last_card":false,"announce_and_retire":true,"high_double":false,"end":"all_resolved","endgame":"solo_claim","ask_requires":"self","challenge":false,"claim_for_opponents":false,"claim_needs_card":false,"claim_attribution":true,"history":"last","hand_counts":"public","ask_teammates":false,"cardless_may_claim":false,"tie_break":"none","stall_limit":null,"stall_action":"force_claim","conventions":"free","on_invalid_ask":"reject","on_false_answer":"reject","answer_mode":"auto","special_value":1,"max_pause_seconds":null,"miss_goes_to":"target","repeat_question":"allowed","pack":"full"},"pace":"at_once","hearing_s":4.0,"bots":[{"bot":"random","name":"Faye"},{"bot":"random","name":"Cleo"},{"bot":"random","name":"Lena"},{"bot":"random","name":"Esme"}],"standin":"random","dealer":"opener","seating":"open","watching":false,"rulings":"opponent","time":{"type":"none"},"hints":true,"marks":false,"lesson":""}',0,'2c4ba011664f2ea9');
INSERT INTO "events" VALUES('a-table',2,0,1700000002000,'table',NULL,NULL,NULL,NULL,'{"type":"seated","seat":0,"person":"p1"}',0,'3aefa6a1922da5ec');
INSERT INTO "events" VALUES('a-table',3,0,1700000003000,'table',NULL,NULL,NULL,NULL,'{"type":"dealt","dealer":0,"hands":[["3C","6D","9D","JD","QD","KD","AD","2H","TH","5S","6S","KS"],["2C","JC","KC","2D","5D","3H","4H","7H","3S","7S","JS","AS"],["5C","6C","9C","QC","AC","4D","5H","9H","QH","AH","9S","QS"],["4C","7C","TC","3D","7D","TD","6H","JH","KH","2S","4S","TS"]],"first":null}',1,'cdbf395c116a4c1a');
INSERT INTO "events" VALUES('a-table',4,0,1700000004000,'human',1,'other',1,'464f037b6fa34dd6','{"type":"seated","seat":1,"person":"p2"}',0,'00c909d9487b4652');
INSERT INTO "events" VALUES('a-table',5,0,1700000005000,'human',1,'other',2,'db552928786f571f','{"type":"seated","seat":1,"person":"p2"}',0,'98e8e8d63b84acc1');
INSERT INTO "events" VALUES('a-table',6,0,1700000006000,'human',0,'tab',60,'2e23d52e5dc2b9db','{"type":"watching_set","watching":true}',0,'21647e21cb6d7fe3');
INSERT INTO "events" VALUES('a-table',7,0,1700000007000,'human',0,'tab',61,'f0914251796bdd47','{"type":"watching_set","watching":false}',0,'33e3e1ce516eadfe');
INSERT INTO "events" VALUES('a-table',8,0,1700000008000,'human',1,'other',3,'e17618caec2a258a','{"type":"stood","seat":1}',0,'e1570c20626579af');
INSERT INTO "events" VALUES('a-table',9,0,1700000009000,'table',1,'other',3,'e17618caec2a258a','{"type":"ruling","ruling":{"type":"redeal"}}',1,'dc28c282a3e13884');
INSERT INTO "events" VALUES('a-table',10,0,1700000010000,'table',1,'other',3,'e17618caec2a258a','{"type":"dealt","dealer":0,"hands":[["2C","JC","6D","KD","5H","6H","AH","3S","6S","7S","9S","TS"],["7C","QC","3D","5D","9D","QD","AD","3H","7H","2S","JS","AS"],["3C","6C","9C","AC","4D","TD","2H","9H","JH","QH","5S","QS"],["4C","5C","TC","KC","2D","7D","JD","4H","TH","KH","4S","KS"]],"first":null}',1,'73d9024072aba05e');
INSERT INTO "events" VALUES('a-table',11,0,1700000011000,'human',0,'tab',90,'1051d1c6bb12e60e','{"type":"asked","seat":0,"target":1,"card":"7C","hit":true}',1,'c22001ff26e4b92f');
INSERT INTO "events" VALUES('a-table',12,0,1700000012000,'human',1,'other',91,'5efb8231e0eaf865','{"type":"seated","seat":1,"person":"p2"}',0,'4b6f97deb5d25fef');
CREATE TABLE games (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    head TEXT NOT NULL,
    UNIQUE (table_id, game)
);
CREATE TABLE people (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    who TEXT NOT NULL,
    UNIQUE (table_id, n)
);
INSERT INTO "people" VALUES('a-table',2,1700000002000,'p1','Owner','owner');
INSERT INTO "people" VALUES('a-table',4,1700000004000,'p2','Bea','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff');
INSERT INTO "people" VALUES('a-table',5,1700000005000,'p2','Béa "B"','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff');
INSERT INTO "people" VALUES('a-table',12,1700000012000,'p2','Bea','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff');
CREATE TABLE reviews (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    review BLOB NOT NULL,
    UNIQUE (id, version)
);
CREATE TABLE shelf (
    id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    table_id TEXT,
    game INTEGER NOT NULL,
    record BLOB,
    UNIQUE (id)
);
CREATE INDEX logs ON events (table_id, game, n);
CREATE INDEX tables_of_people ON people (who, at_ms, table_id);
CREATE INDEX shelves ON shelf (table_id, at_ms);
COMMIT;
