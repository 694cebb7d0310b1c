"""Real mail servers for tests: one that takes mails with TLS and a password, and Dovecot."""

import grp
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from email.utils import parseaddr
from pathlib import Path

import trustme
from aiosmtpd.smtp import AuthResult
from imapclient import IMAPClient
from tests.interfaces.mail.posting import parse_mail
from tests.ports import free_port

from kibitz.interfaces.mail.listening import ClosingController

USER, PASSWORD = "kibitz", "correct horse"
TIMEOUT = 60


class Provider:
    """A mail provider: it takes mails from its user over TLS, and refuses some addresses."""

    def __init__(self, certificate, refused=(), port=None):
        self.mails, self.refused, self.senders = [], refused, []
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        certificate.configure_cert(context)
        self._controller = ClosingController(
            self,
            hostname="127.0.0.1",
            port=port or free_port(),
            tls_context=context,
            require_starttls=True,
            auth_required=True,
            authenticator=self._is_user,
        )
        self._controller.start()
        self.port = self._controller.port

    def _is_user(self, server, session, envelope, mechanism, data):
        is_user = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=is_user)

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802
        if address in self.refused:
            return "550 5.1.1 No such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        self.senders.append(envelope.mail_from)
        self.mails.append(parse_mail(envelope.content))
        return "250 OK"

    def to(self, address):
        """The mails to an address so far."""
        return [mail for mail in list(self.mails) if parseaddr(str(mail["to"]))[1] == address]

    def wait_for(self, address, number):
        """The mail to an address with this number, counted from 1."""
        return awaited(lambda: self.to(address)[number - 1 : number])[0]

    def close(self):
        self._controller.stop()


def awaited(ask):
    """What `ask` gives as soon as it gives anything."""
    until = time.monotonic() + TIMEOUT
    while not (found := ask()):
        assert time.monotonic() < until, "nothing came"
        time.sleep(0.02)
    return found


def authority(folder, monkeypatch):
    """A certificate for this machine that the libraries trust."""
    made = trustme.CA()
    made.cert_pem.write_to_path(folder / "ca.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "ca.pem"))
    return made.issue_cert("localhost", "127.0.0.1")


class Dovecot:
    """A Dovecot with one user, in a folder of its own whose path is short enough for sockets."""

    def __init__(self, certificate):
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="kibitz-")), free_port()
        self.folder.chmod(0o755)
        folder = self.folder
        (folder / "home").mkdir()
        self._owner = os.getuid() or pwd.getpwnam("nobody").pw_uid  # root may own no mail
        os.chown(folder / "home", self._owner, -1)
        certificate.private_key_pem.write_to_path(folder / "key.pem")
        certificate.cert_chain_pems[0].write_to_path(folder / "cert.pem")
        (folder / "users").write_text(f"{USER}:{{PLAIN}}{PASSWORD}:::::\n")
        (folder / "dovecot.conf").write_text(self._configuration())
        command = [_program(), "-F", "-c", str(folder / "dovecot.conf")]
        self._log = (folder / "dovecot.out").open("wb")
        self._process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        awaited(self._answers)

    def _configuration(self):
        users = _users()
        return f"""
protocols = imap
base_dir = {self.folder}/run
state_dir = {self.folder}/state
log_path = {self.folder}/log
listen = 127.0.0.1
ssl = required
ssl_cert = <{self.folder}/cert.pem
ssl_key = <{self.folder}/key.pem
mail_location = maildir:{self.folder}/home/box
{users}
first_valid_uid = 0
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {self.port}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
}}
passdb {{
  driver = passwd-file
  args = {self.folder}/users
}}
userdb {{
  driver = static
  args = uid={self._owner} gid={os.getgid() or self._owner} home={self.folder}/home
}}
"""

    def _answers(self):
        assert self._process.poll() is None, (self.folder / "dovecot.out").read_text()
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def client(self):
        """A mail program of its user."""
        client = IMAPClient("localhost", self.port, timeout=TIMEOUT)
        client.login(USER, PASSWORD)
        client.select_folder("INBOX")
        return client

    def close(self):
        self._process.terminate()
        self._process.wait(TIMEOUT)
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _program():
    return shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin:/usr/local/sbin")


def has_dovecot():
    return _program() is not None


def _users():
    """The users of its processes: those of its package, or our own where we are not root."""
    if os.getuid() == 0:
        return "default_internal_user = dovecot\ndefault_login_user = dovenull"
    name, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
    return "\n".join(
        [f"default_internal_user = {name}", f"default_login_user = {name}",
         f"default_internal_group = {group}"]
    )  # fmt: skip
