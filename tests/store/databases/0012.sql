BEGIN TRANSACTION;
CREATE TABLE absence (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	lock VARCHAR(64) NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0012');
CREATE TABLE event (
	id INTEGER NOT NULL, 
	playtest VARCHAR(200) NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	"match" VARCHAR(32), 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	data JSON NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
CREATE TABLE feedback (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	liked INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "feedback" VALUES('abc',0,1,'short','2026-01-02 03:05:00.000000');
CREATE TABLE mail_address (
	address VARCHAR(320) NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	bounces INTEGER NOT NULL, 
	away_until DATETIME, 
	digest BOOLEAN NOT NULL, 
	digested DATETIME, away_year INTEGER DEFAULT '0' NOT NULL, away_days INTEGER DEFAULT '0' NOT NULL, language VARCHAR(8) DEFAULT '' NOT NULL, 
	PRIMARY KEY (address)
);
INSERT INTO "mail_address" VALUES('ann@example.org','agreed',0,NULL,0,NULL,0,0,'');
CREATE TABLE mail_in (
	"key" VARCHAR(64) NOT NULL, 
	message BLOB NOT NULL, 
	recipients JSON NOT NULL, 
	time DATETIME NOT NULL, 
	done BOOLEAN NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE mail_match (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	paused TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "mail_match" VALUES('abc',1,'',0);
CREATE TABLE mail_out (
	id INTEGER NOT NULL, 
	address VARCHAR(320) NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	message BLOB NOT NULL, 
	time DATETIME NOT NULL, 
	due DATETIME NOT NULL, 
	tries INTEGER NOT NULL, 
	sent DATETIME, 
	PRIMARY KEY (id)
);
CREATE TABLE mail_seat (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	address VARCHAR(320) NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	shown VARCHAR(40) NOT NULL, 
	lines JSON NOT NULL, 
	lines_from INTEGER NOT NULL, 
	reminded BOOLEAN NOT NULL, 
	mailed DATETIME, lock_before VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id), 
	FOREIGN KEY(address) REFERENCES mail_address (address)
);
INSERT INTO "mail_seat" VALUES('abc',0,'ann@example.org','playing','','[]',0,0,NULL,'');
CREATE TABLE mail_token (
	lock VARCHAR(64) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	used_by VARCHAR(64) NOT NULL, address VARCHAR(320) DEFAULT '' NOT NULL, 
	PRIMARY KEY (lock), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "mail_token" VALUES('00d8d3f11739d2f3537099982b4674c29fc59a8fda350fca1379613adbb09119','abc',0,'v','','');
CREATE TABLE mailed_link (
	lock VARCHAR(64) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	stop VARCHAR(64) NOT NULL, 
	PRIMARY KEY (lock), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "mailed_link" VALUES('2d88cda3c0fe3f4df0498fe6ae84998cd89cb8f8a9e03702ea8bef9c1c9d2f06','abc',1,'3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0','49e6f16d0079655240fad5378500b7dd337842e9b2ac0dceccb30cf67077df0c');
CREATE TABLE "match" (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(21) NOT NULL, 
	practice BOOLEAN NOT NULL, 
	created DATETIME NOT NULL, 
	rematch_of VARCHAR(32), time_control VARCHAR(20) DEFAULT '' NOT NULL, rules VARCHAR(64) DEFAULT '' NOT NULL, host VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_rematch UNIQUE (rematch_of), 
	FOREIGN KEY(rematch_of) REFERENCES "match" (id)
);
INSERT INTO "match" VALUES('abc','byg','{"side": "3"}','18446744073709551615',0,'2026-01-02 03:04:05.000000',NULL,'','','');
CREATE TABLE notice (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	address VARCHAR(320) NOT NULL, 
	seen DATETIME NOT NULL, 
	told VARCHAR(40) NOT NULL, page TEXT DEFAULT '' NOT NULL, language VARCHAR(8) DEFAULT '' NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "notice" VALUES('abc',1,'bob@example.org','2026-01-02 03:04:06.000000','','https://games.example.org/table/abc','');
CREATE TABLE pause (
	"begin" DATETIME NOT NULL, 
	"end" DATETIME NOT NULL, 
	PRIMARY KEY ("begin")
);
CREATE TABLE person (
	id VARCHAR(32) NOT NULL, 
	playtest VARCHAR(200) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	lock VARCHAR(64) NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT one_person UNIQUE (lock)
);
CREATE TABLE playtest_table (
	"match" VARCHAR(32) NOT NULL, 
	playtest VARCHAR(200) NOT NULL, 
	variant VARCHAR(200) NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	time DATETIME NOT NULL, 
	trusted DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE rules_text (
	hash VARCHAR(64) NOT NULL, 
	texts JSON NOT NULL, 
	created DATETIME NOT NULL, words TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE seat (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	lock VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "seat" VALUES('abc',0,'Ann','3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0');
INSERT INTO "seat" VALUES('abc',1,'Bob','3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0');
CREATE TABLE submission (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY ("match", ply), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "submission" VALUES('abc',0,0,'c3','2026-01-02 03:04:06.000000');
CREATE INDEX ix_mail_in_done ON mail_in (done);
CREATE INDEX ix_mail_out_address ON mail_out (address);
CREATE INDEX ix_mail_out_sent ON mail_out (sent);
CREATE INDEX ix_mail_out_due ON mail_out (due);
CREATE INDEX ix_person_playtest ON person (playtest);
CREATE INDEX ix_playtest_table_playtest ON playtest_table (playtest);
CREATE INDEX ix_event_playtest ON event (playtest);
CREATE INDEX ix_mailed_link_match ON mailed_link ("match");
CREATE INDEX ix_mailed_link_owner ON mailed_link (owner);
COMMIT;
