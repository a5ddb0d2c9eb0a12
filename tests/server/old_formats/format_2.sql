PRAGMA application_id = 1397247820;
PRAGMA user_version = 2;
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
INSERT INTO "events" VALUES('a-table',1,1700000001000,'table',NULL,NULL,NULL,NULL,'{"type":"opened","game":"literature","preset":"online","options":{"players":4,"removed_rank":"8","ace":"auto","uneven_deal":"allow","out_of_turn_claim":"reject","auto_single":true,"jokers":false,"sets":"half_suits","first_player":"dealer","next_dealer":"left","claim_timing":"own_turn","wrong_attribution":"cancel","opponent_holds":"opponents","after_correct":"claimer","after_wrong":"claimer","emptied_holder":"choose","bluff_ask":false,"bluff_effect":"miss","bluff_needs_other_card":false,"forced_declare":false,"malformed_claim":"reject","claim_commit":"on_submit","announce_last_card":false,"announce_and_retire":true,"high_double":false,"end":"all_resolved","endgame":"solo_claim","ask_requires":"self","challenge":false,"claim_for_opponents":false,"claim_needs_card":false,"claim_attribution":true,"history":"last","hand_counts":"public","ask_teammates":false,"cardless_may_claim":false,"tie_break":"none","stall_limit":null,"stall_action":"force_claim","conventions":"free","on_invalid_ask":"reject","on_false_answer":"reject","answer_mode":"auto","special_value":1,"max_pause_seconds":null,"turn_timer":null,"miss_goes_to":"target"},"pace":"human","hearing_s":4.0,"bots":[{"bot":"random","name":"Kai"},{"bot":"random","name":"Zeno"},{"bot":"random","name":"Faye"},{"bot":"random","name":"Otto"}]}');
INSERT INTO "events" VALUES('a-table',2,1700000002000,'table',NULL,NULL,NULL,NULL,'{"type":"seated","seat":0,"name":"Owner","who":"owner"}');
INSERT INTO "events" VALUES('a-table',3,1700000003000,'table',NULL,NULL,NULL,NULL,'{"type":"dealt","dealer":0,"hands":[["6C","9C","JC","QC","6D","9D","TD","KD","5H","4S","7S","QS"],["7C","AC","2D","3D","AD","2H","3H","7H","3S","TS","JS","KS"],["2C","4C","KC","4D","7D","JD","4H","6H","TH","2S","6S","9S"],["3C","5C","TC","5D","QD","9H","JH","QH","KH","AH","5S","AS"]],"first":null}');
INSERT INTO "events" VALUES('a-table',4,1700000004000,'human',1,'other',1,'464f037b6fa34dd6','{"type":"seated","seat":1,"name":"Bea","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
INSERT INTO "events" VALUES('a-table',5,1700000005000,'human',1,'other',2,'db552928786f571f','{"type":"seated","seat":1,"name":"Béa \"B\"","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
INSERT INTO "events" VALUES('a-table',6,1700000006000,'human',0,'tab',1,'7e6cb28f1ce44c4c','{"type":"pace_set","pace":"instant"}');
INSERT INTO "events" VALUES('a-table',7,1700000007000,'human',0,'tab',10,'dcff195c53dcc055','{"type":"asked","seat":0,"target":1,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',8,1700000008000,'human',1,'other',11,'e3251d5127338a5d','{"type":"asked","seat":1,"target":2,"card":"2C","hit":true}');
INSERT INTO "events" VALUES('a-table',9,1700000009000,'human',1,'other',12,'0e51b3e4a6288279','{"type":"asked","seat":1,"target":2,"card":"3C","hit":false}');
INSERT INTO "events" VALUES('a-table',10,1700000010000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"9D","hit":false}');
INSERT INTO "events" VALUES('a-table',11,1700000011000,'human',1,'other',13,'ac796933d64344de','{"type":"asked","seat":1,"target":2,"card":"3C","hit":false}');
INSERT INTO "events" VALUES('a-table',12,1700000012000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"3H","hit":false}');
INSERT INTO "events" VALUES('a-table',13,1700000013000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":0,"card":"2S","hit":false}');
INSERT INTO "events" VALUES('a-table',14,1700000014000,'human',0,'tab',14,'b939c892e65bda00','{"type":"asked","seat":0,"target":1,"card":"2C","hit":true}');
INSERT INTO "events" VALUES('a-table',15,1700000015000,'human',0,'tab',15,'4357be5aa5fd7393','{"type":"asked","seat":0,"target":1,"card":"3C","hit":false}');
INSERT INTO "events" VALUES('a-table',16,1700000016000,'human',1,'other',16,'e9c41db25dbfb99f','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',17,1700000017000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"3C","hit":true}');
INSERT INTO "events" VALUES('a-table',18,1700000018000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"6C","hit":false}');
INSERT INTO "events" VALUES('a-table',19,1700000019000,'bot',3,NULL,NULL,NULL,'{"type":"asked","seat":3,"target":2,"card":"TD","hit":false}');
INSERT INTO "events" VALUES('a-table',20,1700000020000,'bot',2,NULL,NULL,NULL,'{"type":"claimed","seat":2,"half_suit":"LD","attribution":[["2D",0],["3D",0],["4D",2],["5D",0],["6D",0],["7D",2]],"in_turn":true}');
INSERT INTO "events" VALUES('a-table',21,1700000021000,'bot',2,NULL,NULL,NULL,'{"type":"revealed","half_suit":"LD","holders":[["2D",1],["3D",1],["4D",2],["5D",3],["6D",0],["7D",2]]}');
INSERT INTO "events" VALUES('a-table',22,1700000022000,'bot',2,NULL,NULL,NULL,'{"type":"closed","half_suit":"LD","team":1,"outcome":"lost","points":[0,1]}');
INSERT INTO "events" VALUES('a-table',23,1700000023000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"QH","hit":false}');
INSERT INTO "events" VALUES('a-table',24,1700000024000,'human',1,'other',17,'52999aa27c2ba156','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',25,1700000025000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"JC","hit":false}');
INSERT INTO "events" VALUES('a-table',26,1700000026000,'human',1,'other',18,'4898ae10f60c1517','{"type":"asked","seat":1,"target":2,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',27,1700000027000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":3,"card":"JH","hit":true}');
INSERT INTO "events" VALUES('a-table',28,1700000028000,'bot',2,NULL,NULL,NULL,'{"type":"asked","seat":2,"target":1,"card":"2C","hit":false}');
INSERT INTO "events" VALUES('a-table',29,1700000029000,'human',1,'other',90,'6c70310682a6ad30','{"type":"stood","seat":1}');
INSERT INTO "events" VALUES('a-table',30,1700000030000,'human',1,'other',91,'5efb8231e0eaf865','{"type":"seated","seat":1,"name":"Bea","who":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}');
COMMIT;
