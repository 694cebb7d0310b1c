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
INSERT INTO "alembic_version" VALUES('0011');
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
CREATE TABLE mail_address (
	address VARCHAR(320) NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	bounces INTEGER NOT NULL, 
	away_until DATETIME, 
	digest BOOLEAN NOT NULL, 
	digested DATETIME, away_year INTEGER DEFAULT '0' NOT NULL, away_days INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (address)
);
INSERT INTO "mail_address" VALUES('ann@example.net','agreed',0,NULL,0,NULL,0,0);
INSERT INTO "mail_address" VALUES('bob@example.net','agreed',0,NULL,0,NULL,0,0);
CREATE TABLE mail_in (
	"key" VARCHAR(64) NOT NULL, 
	message BLOB NOT NULL, 
	recipients JSON NOT NULL, 
	time DATETIME NOT NULL, 
	done BOOLEAN NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "mail_in" VALUES('a44d0e125b382434fda2f479ce46e4b3b0318b47',X'','["kibitz+spkwtceesbxw5qln@example.org"]','2026-11-29 16:53:01.841205',1);
INSERT INTO "mail_in" VALUES('e59baf58e08695ca98e9747a6953f6b2fdf7f3b8',X'','["kibitz+5bqnzrlcedr3s6i2@example.org"]','2026-11-29 16:53:01.985101',1);
CREATE TABLE mail_match (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	paused TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "mail_match" VALUES('mails',0,'',0);
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
INSERT INTO "mail_out" VALUES(1,'ann@example.net','invitation',X'','2026-11-29 16:48:01.548645','2026-11-29 16:53:01.606290',0,'2026-11-29 16:48:01.654198');
INSERT INTO "mail_out" VALUES(2,'bob@example.net','invitation',X'','2026-11-29 16:48:01.581365','2026-11-29 16:53:01.655330',0,'2026-11-29 16:48:01.708324');
INSERT INTO "mail_out" VALUES(3,'ann@example.net','turn',X'','2026-11-29 16:48:02.070392','2026-11-29 16:53:02.084544',0,'2026-11-29 16:48:02.100045');
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
INSERT INTO "mail_seat" VALUES('mails',0,'ann@example.net','playing','a27175591a577bcd 0','[]',0,0,'2026-11-29 16:48:02.070702','');
INSERT INTO "mail_seat" VALUES('mails',1,'bob@example.net','playing','','[]',0,0,NULL,'');
CREATE TABLE mail_token (
	lock VARCHAR(64) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	used_by VARCHAR(64) NOT NULL, address VARCHAR(320) DEFAULT '' NOT NULL, 
	PRIMARY KEY (lock), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "mail_token" VALUES('e7fba3c4675ad787c237d434c6eb50b1820004a47d350b26e9d36afbe8b17938','mails',0,'invitation','','ann@example.net');
INSERT INTO "mail_token" VALUES('b937151e8541ba9c0873f2af300d1f85cdf96d4ed72daf19d818edfecdbd3051','mails',1,'invitation','','bob@example.net');
INSERT INTO "mail_token" VALUES('b12d7f24b8a842dea4077360984f4ddb8661395388a853edb5332ea1153a7761','mails',0,'a27175591a577bcd','','ann@example.net');
CREATE TABLE mailed_link (
	lock VARCHAR(64) NOT NULL, 
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	stop VARCHAR(64) NOT NULL, 
	PRIMARY KEY (lock), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
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
INSERT INTO "match" VALUES('browsers','tic-tac-toe','{}','82436415798125251185320830805784660810845098019485790465479586756762920840779',0,'2026-11-29 16:48:01.311084',NULL,'','f90551b6acc3d6c3b06d76d4439602635b942cfe5d2ff6211f10ec51cda177c3','517dc350b0b7b5cdc19383292f08c314eca091fbb15e69109187c18b4e20649d');
INSERT INTO "match" VALUES('mails','tic-tac-toe','{}','1',0,'2026-11-29 16:48:01.397933',NULL,'','f90551b6acc3d6c3b06d76d4439602635b942cfe5d2ff6211f10ec51cda177c3','');
CREATE TABLE notice (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	address VARCHAR(320) NOT NULL, 
	seen DATETIME NOT NULL, 
	told VARCHAR(40) NOT NULL, page TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
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
INSERT INTO "rules_text" VALUES('f90551b6acc3d6c3b06d76d4439602635b942cfe5d2ff6211f10ec51cda177c3','{"tic_tac_toe.py": "\"\"\"Tic-tac-toe: three in a row.\n\n6 7 8      row 3\n3 4 5      row 2      an action is the number of a cell\n0 1 2      row 1\na b c\n\"\"\"\n\nfrom kibitz.contract import About\nfrom kibitz.kit.labels import letters\nfrom kibitz.scene import Cell, Scene, SquareBoard\n\nABOUT = About(\n    title=\"Tic-tac-toe\",\n    inventor=\"traditional\",\n    summary=\"Put a mark; three in a row win.\",\n    seats=(\"X\", \"O\"),\n)\n\nLINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))\n\n\ndef layout(options):\n    return [(\"board\", \"i1\", 9), (\"winner\", \"i1\"), (\"placed\", \"i1\")]\n\n\ndef actions(options):\n    return 9\n\n\ndef start(p):\n    p.winner = -1\n\n\ndef player(p):\n    return p.placed % 2\n\n\ndef legal(p, out):\n    n = 0\n    for cell in range(9):\n        if p.board[cell] == 0:\n            out[n] = cell\n            n += 1\n    return n\n\n\ndef play(p, action):\n    mark = 1 + p.placed % 2\n    p.board[action] = mark\n    p.placed += 1\n    for a, b, c in LINES:\n        if p.board[a] == mark and p.board[b] == mark and p.board[c] == mark:\n            p.winner = mark - 1\n\n\ndef over(p):\n    return p.winner >= 0 or p.placed == 9\n\n\ndef returns(p, out):\n    if p.winner >= 0:\n        out[p.winner] = 1\n        out[1 - p.winner] = -1\n\n\ndef name(p, action, seat):\n    return letters(action % 3) + str(action // 3 + 1)\n\n\ndef scene(p, seat):\n    caption = \"A draw.\" if p.winner < 0 else f\"{''XO''[p.winner]} has three in a row and wins.\"\n    if not over(p):\n        caption = f\"{''XO''[player(p)]} puts a mark.\"\n    cells = [\n        Cell(\" XO\"[p.board[k]]) if p.board[k] else Cell(action=None if over(p) else k)\n        for k in range(9)\n    ]\n    return Scene(caption, (SquareBoard.squares(3, 3, cells),))\n"}','2026-11-29 16:48:01.312449','');
CREATE TABLE seat (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	lock VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "seat" VALUES('browsers',0,'Ann','5764f2c1044a4d34c6633c84e642f485f40fc53b520c62415c308a7683546453');
INSERT INTO "seat" VALUES('browsers',1,'','e95de79b5e2af90ccb36f462cbd4c5313f9d17082494272ec7cb757ddd98f7a9');
INSERT INTO "seat" VALUES('mails',0,'','4a8604404221166eb0c830cfd3226944436a01e14bc0cb64c242dca4b59be0d3');
INSERT INTO "seat" VALUES('mails',1,'','4a8604404221166eb0c830cfd3226944436a01e14bc0cb64c242dca4b59be0d3');
CREATE TABLE submission (
	"match" VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	time DATETIME NOT NULL, 
	PRIMARY KEY ("match", ply), 
	FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "submission" VALUES('browsers',0,0,'b2','2026-11-29 16:48:01.392726');
CREATE INDEX ix_mail_in_done ON mail_in (done);
CREATE INDEX ix_mail_out_sent ON mail_out (sent);
CREATE INDEX ix_mail_out_due ON mail_out (due);
CREATE INDEX ix_mail_out_address ON mail_out (address);
CREATE INDEX ix_person_playtest ON person (playtest);
CREATE INDEX ix_playtest_table_playtest ON playtest_table (playtest);
CREATE INDEX ix_event_playtest ON event (playtest);
CREATE INDEX ix_mailed_link_match ON mailed_link ("match");
CREATE INDEX ix_mailed_link_owner ON mailed_link (owner);
COMMIT;
