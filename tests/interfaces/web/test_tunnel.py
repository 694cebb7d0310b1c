"""Tunnels: any program that prints an address, and a real sshd on this machine."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from dataclasses import replace
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
import segno
from tests.deadlines import ended_after
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.friends import GAME, PlaytestServer
from tests.ports import free_port

from kibitz.contract import KibitzError
from kibitz.interfaces.web.playtest.tunnel import (
    PRESETS,
    Tunnel,
    TunnelPlan,
    plan_of,
    readers_of,
    require_program,
)

WAIT = 60  # seconds


# What the real programs print, with the addresses of their makers beside those that they give.
CLOUDFLARED = """\
INF Thank you for trying Cloudflare Tunnel. Doing so, without a Cloudflare account, is a quick way \
to experiment and try it out. However, be aware that these account-less Tunnels have no uptime \
guarantee, are subject to the Cloudflare Online Services Terms of Use \
(https://www.cloudflare.com/website-terms/). If you intend to use Tunnels in production you should \
use a pre-created named tunnel by following: \
https://developers.cloudflare.com/cloudflare-one/connections/connect-apps
INF Requesting new quick Tunnel on trycloudflare.com...
INF |  https://four-dashed-word-url.trycloudflare.com                                     |
"""
CLOUDFLARED_FAILS = (
    'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": no such host'
)
TAILSCALE = """\
Available on the internet:

https://amelie.pango-lin.ts.net/
|-- proxy http://127.0.0.1:8000

Press Ctrl+C to exit.
"""
TAILSCALE_IS_OFF = """\
Funnel is not enabled on your tailnet.
To enable, visit:

         https://login.tailscale.com/f/funnel?node=n1
"""
LOCALHOST_RUN = """\
Welcome to localhost.run!
Follow your favourite reverse tunnel at [https://twitter.com/localhost_run].
To set up and manage custom domains go to https://admin.localhost.run/
8beaa541ba3dc2.lhr.life tunneled with tls termination, https://8beaa541ba3dc2.lhr.life
create an account for a longer lasting domain. see https://localhost.run/docs/forever-free/
"""
SERVEO = "\x1b[32mForwarding HTTP traffic from https://relego.serveo.net\x1b[0m\n"


@pytest.mark.parametrize(
    ("preset", "printed", "addresses"),
    [
        ("cloudflared", CLOUDFLARED, ["https://four-dashed-word-url.trycloudflare.com/"]),
        ("cloudflared", CLOUDFLARED_FAILS, []),
        ("tailscale", TAILSCALE, ["https://amelie.pango-lin.ts.net/"]),
        ("tailscale", TAILSCALE_IS_OFF, []),
        ("localhost.run", LOCALHOST_RUN, ["https://8beaa541ba3dc2.lhr.life/"]),
        ("serveo", SERVEO, ["https://relego.serveo.net/"]),
        ("ssh:me@box.example:8080", "http://box.example:8080/\n", ["http://box.example:8080/"]),
    ],
)
def test_a_preset_knows_its_address_among_those_that_its_program_prints(preset, printed, addresses):
    """The first was taken: friends got a link to the terms of use of cloudflared's maker."""
    plan = plan_of(preset, 8000)
    assert [one for line in printed.splitlines() for one in plan.addresses(line)] == addresses


def test_presets_are_command_lines_with_the_port():
    assert plan_of("cloudflared", 8000).command[-2:] == ("--url", "http://127.0.0.1:8000")
    assert plan_of("localhost.run", 8000).command[-2:] == (
        "80:127.0.0.1:8000",
        "nokey@localhost.run",
    )
    mine = plan_of("mine --to {port} 'two words'", 8000)
    assert mine.command == ("mine", "--to", "8000", "two words")
    with pytest.raises(KibitzError, match="cannot be read"):
        plan_of("mine 'open", 8000)


@pytest.mark.parametrize("text", ["no-such-program {port}", " "])
def test_a_program_that_is_not_installed_is_named(text):
    with pytest.raises(
        KibitzError, match=r"runs (no-such-program|nothing), which is not installed"
    ):
        require_program(plan_of(text, 8000))


@pytest.fixture
def run(monkeypatch):
    """Runs a tunnel of a Python text; what it announced and said. `here`: who answers there."""
    tunnels = []
    for name, seconds in (("PAUSE", 0.1), ("LOOK", 0.1), ("PATIENCE", 5)):
        monkeypatch.setattr(f"kibitz.interfaces.web.playtest.tunnel.{name}", seconds)

    def run_tunnel(text, here="", hosts=""):
        found, said = Queue(), Queue()
        plan = TunnelPlan((sys.executable, "-uc", text), hosts)
        tunnels.append(Tunnel(plan, found.put, said.put, here.__eq__))
        return found, said

    yield run_tunnel
    for tunnel in tunnels:
        tunnel.close()


STAYS = "import sys, time; print({!r}); sys.stdin.read()"


def test_of_many_addresses_that_a_program_prints_the_one_is_taken_that_leads_here(run):
    text = "Read https://docs.example/start. Yours: http://one.example:81, https://two.example"
    found, _ = run(STAYS.format(text), here="https://two.example/")
    assert found.get(timeout=WAIT) == "https://two.example/"


@pytest.mark.long
def test_an_address_that_does_not_lead_here_is_given_with_a_warning(run):
    found, said = run(STAYS.format("https://far.example"))
    assert found.get(timeout=WAIT) == "https://far.example/"
    assert "https://far.example/ does not lead to this server" in said.get(timeout=WAIT)


@pytest.mark.long
def test_a_program_that_prints_no_address_is_quoted(run):
    found, said = run(STAYS.format(TAILSCALE_IS_OFF), hosts=PRESETS["tailscale"][1])
    assert said.get(timeout=WAIT) == (
        "The tunnel has printed no public address yet. It said last: "
        "https://login.tailscale.com/f/funnel?node=n1"
    )
    assert found.empty()


def test_a_tunnel_that_ends_begins_again_and_gives_its_new_address(run):
    text = "import time; print(f'http://host{time.time_ns()}.example/')"
    found, said = run(text, hosts=".*")
    first, gone, second = (found.get(timeout=WAIT) for _ in range(3))
    assert gone == "" and first != second
    assert said.get(timeout=WAIT) == (
        f"The tunnel has ended and begins again. It said last: {first}"
    )


@pytest.mark.parametrize("preset", ["localhost.run", "serveo"])
def test_a_public_forwarder_gets_no_key_of_its_user_and_no_other_forwarding(preset, tmp_path):
    """It was offered all keys of the agent, and the agent itself where the user's file said so."""
    ssh = shutil.which("ssh") or pytest.skip("NOT RUN: there is no ssh on this machine")
    own = "Host *\n ForwardAgent yes\n ForwardX11 yes\n IdentityFile ~/.ssh/id_work\n"
    (tmp_path / ".ssh").mkdir(mode=0o700)
    (tmp_path / ".ssh/config").write_text(own)
    command = [ssh, "-G", *plan_of(preset, 8000).command[1:]]
    how = {"HOME": str(tmp_path), "SSH_AUTH_SOCK": str(tmp_path / "agent")}
    told = subprocess.run(command, env=how, capture_output=True, text=True, check=True).stdout
    said = {tuple(line.split(" ", 1)) for line in told.splitlines() if " " in line}
    assert {
        ("forwardagent", "no"),
        ("forwardx11", "no"),
        ("identitiesonly", "yes"),
        ("identityagent", "none"),
        ("identityfile", "none"),
    } <= said
    assert [text for name, text in said if name == "remoteforward"] == ["80 [127.0.0.1]:8000"]
    assert "id_work" not in told


@pytest.mark.parametrize("how", [*PRESETS, "ssh:me@box.example:8080", "myproxy --to {port}"])
def test_friends_read_who_can_read_what_passes_through_a_tunnel(how):
    assert re.search(r"can read|could read|able to read", readers_of(how))


@pytest.mark.long
def test_the_public_address_is_the_link_for_all_and_the_tunnel_ends_with_the_server(
    tmp_path, monkeypatch
):
    """It went on after SIGTERM, and the link was that of the terms of use."""
    pid = tmp_path / "pid"
    program = tmp_path / "cloudflared"
    text = f"echo $$ > {pid}\ncat >&2 <<'END'\n{CLOUDFLARED}END\nexec sleep 600\n"
    program.write_text(f"#!/bin/sh\n{text}", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    server = PlaytestServer(tmp_path, GAME, "--tunnel", "cloudflared")
    try:
        public = "https://four-dashed-word-url.trycloudflare.com/"
        with ended_after(server.process, WAIT):
            while public not in (line := server.process.stdout.readline()):
                assert line
        assert line.startswith("The link for all friends: ")
        cookies = build_opener(HTTPCookieProcessor())
        cookies.open(server.host_link, timeout=WAIT).close()
        with cookies.open(f"{server.url}/playtest/host", timeout=WAIT) as page:
            shown = page.read().decode()
        assert f'<a href="{public}">' in shown
        assert segno.make(public, mask=0).svg_inline(scale=4, border=3, light="#fff") in shown
        warning = server.process.stdout.readline()
        while "Cloudflare ends the encryption" not in warning:  # the code stands between
            warning = server.process.stdout.readline()
        assert "Open your own page by its address above" in warning
        with build_opener().open(server.url, timeout=WAIT) as page:
            agreed = page.read().decode()
        assert "Cloudflare can read all pages, names, remarks and links that pass." in agreed
        assert agreed.index("Cloudflare can read") < agreed.index("do not come in")
        _come_in_through(server, public.rpartition("//")[2].strip("/"))
        server.process.terminate()
        server.process.wait(WAIT)
        _wait_until_ended(int(pid.read_text()))
    finally:
        server.kill()


def _come_in_through(server, host):
    """A friend comes in by the public name, as the program of the tunnel passes it on."""
    whence = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    of_form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{host}"}
    connection = HTTPConnection(server.url.rpartition("//")[2], timeout=WAIT)
    connection.request("POST", "/playtest/enter", "name=Ann", {"Host": host, **whence, **of_form})
    answer = connection.getresponse()
    assert answer.status == 303, answer.read()
    assert "Secure" in answer.headers["Set-Cookie"]
    connection.close()


def _wait_until_ended(pid):
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("The program of the tunnel still runs.")


class Hello(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"the lobby")

    def log_message(self, *_):
        pass


@pytest.fixture
def sshd(tmp_path):
    """A server with a key of its own, that lets this user in; the arguments for its client."""
    program = shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")
    if not program:
        pytest.skip("NOT RUN: there is no sshd on this machine")
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(parents=True, exist_ok=True)
    for name in ("host", "client"):
        key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)]
        subprocess.run(key, check=True, timeout=WAIT)
    port = free_port()
    (tmp_path / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path}/host\nGatewayPorts yes\n"
        f"AuthorizedKeysFile {tmp_path}/client.pub\nStrictModes no\nUsePAM no\n"
        f"PermitRootLogin yes\nPidFile {tmp_path}/pid\nAllowTcpForwarding yes\n"
    )
    serving = subprocess.Popen([program, "-D", "-e", "-f", str(tmp_path / "sshd_config")])
    Server.wait_for(port)
    known = f"Port {port}\nIdentityFile {tmp_path}/client\nStrictHostKeyChecking no\n"
    (tmp_path / "ssh_config").write_text(f"Host *\n{known}UserKnownHostsFile {tmp_path}/known\n")
    yield ["-F", str(tmp_path / "ssh_config")]
    serving.terminate()
    serving.wait(WAIT)


def test_ssh_forwards_to_the_server_as_its_preset_says(sshd):
    serving = ThreadingHTTPServer(("127.0.0.1", 0), Hello)
    Thread(target=serving.serve_forever, daemon=True).start()
    outside, found = free_port(), Queue()
    plan = plan_of(f"ssh:127.0.0.2:{outside}", serving.server_port)
    command = list(plan.command)
    command[command.index("127.0.0.2")] = "127.0.0.1"  # where sshd listens
    command[1:1] = sshd
    tunnel = Tunnel(replace(plan, command=tuple(command)), found.put, print, bool)
    address = found.get(timeout=WAIT)
    assert address == f"http://127.0.0.2:{outside}/"
    with urllib.request.urlopen(address, timeout=WAIT) as answer:
        assert answer.read() == b"the lobby"
    tunnel.close()
    _wait_until_closed(outside)
    serving.shutdown()
    serving.server_close()


def _wait_until_closed(port):
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
        except OSError:
            return
        time.sleep(0.1)
    raise AssertionError("The forwarded port is still open.")
