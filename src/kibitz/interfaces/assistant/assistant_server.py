"""A server of tools whose faults are sentences, and which says that it is still at work."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

import uvicorn
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ... import __version__
from ...contract import KibitzError
from ..bearer import REFUSAL, bears

HERE = "127.0.0.1"
SIGN_OF_LIFE = 5.0  # seconds from one message about progress to the next
LAST_SECONDS = 2  # for which a server that ends waits for calls


class AssistantServer(MCPServer):
    """The server of the `mcp` package for the tools of Kibitz."""

    def __init__(self, instructions: str) -> None:
        super().__init__("kibitz", instructions=instructions, version=__version__)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context | None = None
    ) -> Any:
        """Call a tool; what is wrong with the request is a ToolError of one sentence."""
        await self._require_known(name, arguments)
        life = asyncio.create_task(_tell(context)) if context else None
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as fault:
            if sentence := _sentence(name, fault):
                raise ToolError(sentence) from None
            raise
        finally:
            if life:
                life.cancel()

    async def _require_known(self, name: str, arguments: dict[str, Any]) -> None:
        """Refuse arguments that a tool does not have: the package would ignore them in silence."""
        tool = next((t for t in await self.list_tools() if t.name == name), None)
        known = tool.input_schema.get("properties", {}) if tool else arguments
        for argument in arguments:
            if argument not in known:
                has = ", ".join(known) or "none"
                raise ToolError(f"{name} has no argument {argument!r}; it has {has}.")

    def serve_http(self, port: int, token: str) -> None:
        """Serve HTTP at a port of this machine to programs that send the token.

        Raises KibitzError if the port is taken.
        """
        with socket.socket() as listening:
            try:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.bind((HERE, port))
            except OSError as fault:
                raise KibitzError(f"Cannot listen at port {port}: {fault.strerror}.") from None
            listening.listen()
            app = _for_bearers(self.streamable_http_app(host=HERE), token)
            config = uvicorn.Config(app, timeout_graceful_shutdown=LAST_SECONDS)
            uvicorn.Server(config).run([listening])


def _for_bearers(app: ASGIApp, token: str) -> ASGIApp:
    """An application that answers only requests with a token: others on this machine have none."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or bears(
            Headers(scope=scope).get("authorization", ""), token
        ):
            await app(scope, receive, send)
        else:
            why = "Send the token that kibitz mcp printed: Authorization: Bearer TOKEN."
            await PlainTextResponse(why, 401, REFUSAL)(scope, receive, send)

    return guarded


async def _tell(context: Context) -> None:
    """Say every few seconds how long a call has taken; a client that has gone does not matter."""
    seconds = 0.0
    with suppress(Exception):
        while True:
            await asyncio.sleep(SIGN_OF_LIFE)
            seconds += SIGN_OF_LIFE
            await context.report_progress(seconds, message=f"{seconds:.0f} seconds so far")


def _sentence(name: str, fault: ToolError) -> str:
    match fault.__cause__:
        case KibitzError() as cause:
            return str(cause)
        case ValidationError() as cause:
            return f"{name} did not begin: {'; '.join(_wrong(cause))}."
    return ""


def _wrong(fault: ValidationError) -> list[str]:
    """The fault of each argument; a choice of types is one argument."""
    by_argument: dict[str, list[str]] = {}
    for error in fault.errors():
        argument = ".".join(str(part) for part in error["loc"][:2])
        by_argument.setdefault(argument.removesuffix(".str"), []).append(_plain(error["msg"]))
    return [f"{argument}: {' or '.join(words)}" for argument, words in by_argument.items()]


def _plain(message: str) -> str:
    return {"Field required": "it is missing"}.get(message, message[:1].lower() + message[1:])
