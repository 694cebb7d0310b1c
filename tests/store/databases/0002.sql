BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
CREATE TABLE "match" (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR(21) NOT NULL, 
	practice BOOLEAN NOT NULL, 
	created DATETIME NOT NULL, 
	rematch_of VARCHAR(32), 
	PRIMARY KEY (id), 
	CONSTRAINT one_rematch UNIQUE (rematch_of), 
	FOREIGN KEY(rematch_of) REFERENCES "match" (id)
);
INSERT INTO "match" VALUES('abc','byg','{"side": "3"}','18446744073709551615',0,'2026-01-02 03:04:05.000000',NULL);
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
COMMIT;
