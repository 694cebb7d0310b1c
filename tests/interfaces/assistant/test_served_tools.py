"""The server of the tools: its signs of life, its end, and its port on this machine."""

import asyncio
import subprocess
import sys
from contextlib import suppress

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from tests.interfaces.assistant.calls import SLEEPER, by_http, call, ended, in_process, reached, run

from kibitz.interfaces.assistant import assistant_server


def test_a_call_tells_that_it_is_at_work_and_its_process_ends_when_it_is_cancelled(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(assistant_server, "SIGN_OF_LIFE", 0.01)

    async def work():
        told = []

        async def tell(*progress):
            told.append(progress)

        async with in_process(tmp_path) as client:
            await call(client, "write_game", file="sleeper.py", text=SLEEPER)
            asked = asyncio.create_task(
                client.call_tool("check_game", {"game": "sleeper.py"}, progress_callback=tell)
            )
            while not (tmp_path / "pid").exists() or not told:
                await asyncio.sleep(0.01)
            asked.cancel()
            await ended(int((tmp_path / "pid").read_text()))
            assert (await call(client, "read_game", file="sleeper.py"))["result"] == SLEEPER
        assert "seconds so far" in told[0][2]

    run(work())


@pytest.mark.long
def test_the_process_of_a_call_ends_when_the_client_goes_away(tmp_path):
    (tmp_path / "sleeper.py").write_text(SLEEPER, "utf-8")

    async def work():
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "kibitz", "mcp", str(tmp_path)]
        )
        async with Client(parameters) as client:
            asked = asyncio.create_task(call(client, "check_game", game="sleeper.py"))
            while not (tmp_path / "pid").exists():
                await asyncio.sleep(0.01)
        await asyncio.wait([asked])
        await ended(int((tmp_path / "pid").read_text()))

    run(work())


@pytest.mark.long
def test_another_user_of_this_machine_cannot_use_the_tools(tmp_path):
    """Whoever knew the port ran programs with the rights of the host."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    with by_http(tmp_path) as (_, port, _, token):
        assert len(token) > 15
        for given in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Basic {token}"}):
            answer = httpx2.post(f"http://127.0.0.1:{port}/mcp", json=asked, headers=given)
            assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"
            assert token not in answer.text


@pytest.mark.long
def test_the_tools_are_served_over_http_on_this_machine(tmp_path):
    async def work(port, token):
        async with reached(port, token) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"new_game", "check_game", "report_game"} <= names

    with by_http(tmp_path) as (_, port, command, token):
        run(work(port, token))
        second = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert second.returncode == 2 and f"Cannot listen at port {port}" in second.stderr


@pytest.mark.long
def test_a_server_that_is_ended_does_not_wait_for_its_calls(tmp_path):
    (tmp_path / "sleeper.py").write_text(SLEEPER, "utf-8")

    async def work(process, port, token):
        with suppress(Exception):  # the client's, since its server goes away
            async with reached(port, token) as client:
                asked = asyncio.create_task(call(client, "check_game", game="sleeper.py"))
                while not (tmp_path / "pid").exists():
                    await asyncio.sleep(0.01)
                process.terminate()
                await asyncio.gather(asked, return_exceptions=True)
        await asyncio.to_thread(process.wait)
        await ended(int((tmp_path / "pid").read_text()))

    with by_http(tmp_path) as (process, port, _, token):
        run(work(process, port, token))
