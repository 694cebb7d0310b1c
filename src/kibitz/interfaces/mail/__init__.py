"""Playing by mail: a turn comes as a mail and is answered by writing the act in the reply.

A mail comes in by SMTP, LMTP, IMAP or a folder; `PostOffice.receive` stores it. `PostOffice.work`
reads it, plays its act at the table, and writes the next mails into the database, from which a
carrier sends them. Start reading at `post_office.py`.
"""
