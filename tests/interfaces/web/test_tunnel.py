"""Tunnels: any program that prints an address, and a real sshd on this machine."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest
from tests.interfaces.web.conftest import Server

from kibitz.contract import KibitzError
from kibitz.interfaces.web.playtest.tunnel import Tunnel, address_in, command_of

WAIT = 60  # seconds


def test_an_address_is_found_in_what_programs_print():
    assert address_in("INF |  https://calm-sea.trycloudflare.com  |") == (
        "https://calm-sea.trycloudflare.com/"
    )
    assert address_in("https://box.tail1234.ts.net/") == "https://box.tail1234.ts.net/"
    assert address_in("proxy http://127.0.0.1:8000") == ""
    assert address_in("read https://developers.cloudflare.com/argo-tunnel") == ""


def test_presets_are_command_lines_with_the_port():
    assert command_of("cloudflared", 8000)[-2:] == ["--url", "http://127.0.0.1:8000"]
    assert command_of("mine --to {port} 'two words'", 8000) == ["mine", "--to", "8000", "two words"]
    with pytest.raises(KibitzError, match="cannot be read"):
        command_of("mine 'open", 8000)


def test_a_program_that_is_not_installed_is_named():
    with pytest.raises(KibitzError, match="runs no-such-program, which is not installed"):
        Tunnel(["no-such-program"], print, print)


def test_a_tunnel_that_ends_begins_again_and_gives_its_new_address(monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.web.playtest.tunnel.PAUSE", 0.1)
    found, said = Queue(), Queue()
    script = "import time; print(f'http://host{time.time_ns()}.example/', flush=True)"
    tunnel = Tunnel([sys.executable, "-c", script], found.put, said.put)
    first, second = found.get(timeout=WAIT), found.get(timeout=WAIT)
    assert first != second
    assert said.get(timeout=WAIT).startswith("The tunnel has ended and begins again: http://host")
    tunnel.close()


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
    port = Server.free_port()
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
    outside, found = Server.free_port(), Queue()
    command = command_of(f"ssh:127.0.0.2:{outside}", serving.server_port)
    command[command.index("127.0.0.2")] = "127.0.0.1"  # where sshd listens
    tunnel = Tunnel([command[0], *sshd, *command[1:]], found.put, print)
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
