"""Calls of the tools of an assistant, by a real client, in this process or over HTTP."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager, suppress

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.ports import free_port

from kibitz.interfaces.assistant.tools import server


def run(body):
    return asyncio.run(asyncio.wait_for(body, 240))


async def call(client, tool, **arguments):
    """The structured answer of a tool, or its sentence where it refuses."""
    result = await client.call_tool(tool, arguments)
    if result.is_error:
        return " ".join(part.text for part in result.content)
    return result.structured_content or result.content


def in_process(folder):
    return Client(server(folder))


SLEEPER = """\
import os, time
with open("pid.new", "w") as file:
    file.write(str(os.getpid()))
os.rename("pid.new", "pid")
time.sleep(10_000)
"""


async def ended(pid):
    with suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            await asyncio.sleep(0.01)


@contextmanager
def by_http(folder):
    """A server for a folder at a port of this machine: its process, its port, its command."""
    port = free_port()
    command = [sys.executable, "-m", "kibitz", "mcp", str(folder), "--port", str(port)]
    quiet = {"stderr": subprocess.DEVNULL, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **quiet) as process:
        try:
            printed = [process.stdout.readline() for _ in range(2)]
            wait_for(port)
            yield process, port, command, printed[1].rpartition("Bearer ")[2].strip()
        finally:
            process.kill()


@asynccontextmanager
async def reached(port, token):
    """A client of a server at a port, which sends a token."""
    sends, url = {"Authorization": f"Bearer {token}"}, f"http://127.0.0.1:{port}/mcp"
    async with (
        httpx2.AsyncClient(headers=sends, timeout=60) as known,
        Client(streamable_http_client(url, http_client=known)) as client,
    ):
        yield client


def wait_for(port):
    for _ in range(300):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not start within 30 seconds")
