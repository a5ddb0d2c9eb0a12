PRAGMA application_id = 1397247820;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE events (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    by TEXT NOT NULL,
    seat INTEGER,
    tab TEXT,
    command INTEGER,
    digest TEXT,
    body TEXT NOT NULL,
    UNIQUE (table_id, n)
);
INSERT INTO "events" VALUES('a-table',1,1700000001000,'table',NULL,NULL,NULL,NULL,'{"type":"opened","game":"literature","preset":"online","options":{"players":4,"removed_rank":"8","ace":"auto","uneven_deal":"allow","out_of_turn_claim":"reject","auto_single":true,"jokers":false,"sets":"half_suits","first_player":"dealer","next_dealer":"left","claim_timing":"own_turn","wrong_attribution":"cancel","opponent_holds":"opponents","after_correct":"claimer","after_wrong":"claimer","emptied_holder":"choose","bluff_ask":false,"bluff_effect":"miss","bluff_needs_other_card":false,"forced_declare":false,"malformed_claim":"reject","claim_commit":"on_submit","announce_last_card":false,"announce_and_retire":true,"high_double":false,"end":"all_resolved","endgame":"solo_claim","ask_requires":"self","challenge":false,"claim_for_opponents":false,"claim_needs_card":false,"claim_attribution":true,"history":"last","hand_counts":"public","ask_teammates":false,"cardless_may_claim":false,"tie_break":"none","stall_limit":null,"stall_action":"force_claim","conventions":"free","on_invalid_ask":"reject","on_false_answer":"reject","answer_mode":"auto","special_value":1,"max_pause_seconds":null,"turn_timer":null,"miss_goes_to":"target","repeat_question":"allowed"},"pace":"normal","hearing_s":4.0,"bots":[{"bot":"random","name":"Kai"},{"bot":"random","name":"Zeno"},{"bot":"random","name":"Faye"},{"bot":"random","name":"Otto"}],"standin":"random","dealer":"drawn"}');
INSERT INTO "events" VALUES('a-table',2,1700000002000,'table',NULL,NULL,NULL,NULL,'{"type":"seated","seat":0,"name":"Owner","who":"owner"}');
INSERT INTO "events" VALUES('a-table',3,1700000003000,'table',NULL,NULL,NULL,NULL,'{"type":"dealer_drawn","dealer":1,"lowest":false,"rounds":[[{"seat":0,"card":"3H"},{"seat":1,"card":"KC"},{"seat":2,"card":"5C"},{"seat":3,"card":"3S"}]]}');
INSERT INTO "events" VALUES('a-table',4,1700000004000,'table',NULL,NULL,NULL,NULL,'{"type":"dealt","dealer":1,"hands":[["TC","JC","AC","9D","JD","QD","5H","JH","QH","KH","5S","JS"],["4C","KC","4D","6D","KD","3H","4H","9H","AH","4S","9S","TS"],["5C","6C","2D","5D","7D","TD","AD","6H","TH","2S","7S","AS"],["2C","3C","7C","9C","QC","3D","2H","7H","3S","6S","QS","KS"]],"first":null}');
INSERT INTO "events" VALUES('a-table',5,1700000005000,'human',1,'other',1,'464f037b6fa34dd6','{"type":"seated","seat":1,"name":"Bea","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
INSERT INTO "events" VALUES('a-table',6,1700000006000,'human',1,'other',2,'db552928786f571f','{"type":"seated","seat":1,"name":"Béa \"B\"","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
INSERT INTO "events" VALUES('a-table',7,1700000007000,'human',0,'tab',1,'e48c5b1a269cb3e7','{"type":"pace_set","pace":"at_once"}');
INSERT INTO "events" VALUES('a-table',8,1700000008000,'human',1,'other',10,'3205ca1bc81b9e89','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',9,1700000009000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"6D","hit":false}');
INSERT INTO "events" VALUES('a-table',10,1700000010000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":2,"card":"6D","hit":false}');
INSERT INTO "events" VALUES('a-table',11,1700000011000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"AH","hit":true}');
INSERT INTO "events" VALUES('a-table',12,1700000012000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"4H","hit":true}');
INSERT INTO "events" VALUES('a-table',13,1700000013000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"QH","hit":false}');
INSERT INTO "events" VALUES('a-table',14,1700000014000,'human',1,'other',11,'02a0b6dc5531283a','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',15,1700000015000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"5S","hit":false}');
INSERT INTO "events" VALUES('a-table',16,1700000016000,'human',1,'other',12,'b23d0caa7fb1ebae','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',17,1700000017000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"KH","hit":false}');
INSERT INTO "events" VALUES('a-table',18,1700000018000,'human',1,'other',13,'3d11d12e8cdf81d4','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',19,1700000019000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"QD","hit":false}');
INSERT INTO "events" VALUES('a-table',20,1700000020000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":0,"card":"TC","hit":true}');
INSERT INTO "events" VALUES('a-table',21,1700000021000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":0,"card":"6C","hit":false}');
INSERT INTO "events" VALUES('a-table',22,1700000022000,'human',0,'tab',14,'63360259fcdab344','{"type":"asked","seat":0,"target":1,"card":"9C","hit":false}');
INSERT INTO "events" VALUES('a-table',23,1700000023000,'human',1,'other',15,'af0465df98a3edd3','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',24,1700000024000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"JS","hit":false}');
INSERT INTO "events" VALUES('a-table',25,1700000025000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":2,"card":"3H","hit":false}');
INSERT INTO "events" VALUES('a-table',26,1700000026000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"2C","hit":true}');
INSERT INTO "events" VALUES('a-table',27,1700000027000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"4C","hit":false}');
INSERT INTO "events" VALUES('a-table',28,1700000028000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":2,"card":"2D","hit":true}');
INSERT INTO "events" VALUES('a-table',29,1700000029000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":0,"card":"AS","hit":false}');
INSERT INTO "events" VALUES('a-table',30,1700000030000,'human',1,'other',90,'6c70310682a6ad30','{"type":"stood","seat":1}');
INSERT INTO "events" VALUES('a-table',31,1700000031000,'human',1,'other',91,'5efb8231e0eaf865','{"type":"seated","seat":1,"name":"Bea","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
CREATE INDEX seated ON events (json_extract(body, '$.who'), at_ms, table_id) WHERE substr(body, 1, 16) = '{"type":"seated"';
COMMIT;
