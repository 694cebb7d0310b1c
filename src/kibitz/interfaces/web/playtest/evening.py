"""An evening: the server of one playtest with its lobby, its host's page, and its tunnel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import segno
from starlette.routing import BaseRoute

from ....store import Store
from ....tables.playtest.plan import Playtest
from ....tables.playtest.results import WritePage
from ...messages import say
from ..site import fresh_templates
from .host_page import PATH, HostPage
from .lobby import Lobby, LobbyGames
from .tunnel import Tunnel, plan_of, readers_of


@dataclass(frozen=True)
class Evening:
    """The playtest of the command: the plan, the host's token, and the tunnel if there is one.

    write_page: makes a page of the results, in another process.
    """

    plan: Playtest
    host_token: str
    write_page: WritePage
    tunnel: str = ""

    @contextmanager
    def open(
        self, store: Store, processes: LobbyGames, address: str, port: int
    ) -> Iterator[Sequence[BaseRoute]]:
        """The addresses that the server itself answers; it says where it can be reached."""
        lobby = Lobby(self.plan, store, processes, fresh_templates(is_playtest=True))
        host_page = HostPage(lobby, self.write_page)
        with ExitStack() as stack:
            stack.callback(host_page.close)
            self._say_where(lobby, address)
            if self.tunnel:
                plan = plan_of(self.tunnel, port)
                lobby.readers = readers_of(self.tunnel)
                tunnel = Tunnel(
                    plan, lambda url: _lead_to(lobby, address, url), say, lobby.answers_at
                )
                stack.callback(tunnel.close)
            yield [*lobby.routes, *host_page.routes]

    def _say_where(self, lobby: Lobby, address: str) -> None:
        lobby.links = [address]
        _say_link(address)
        say("Everybody who can reach this machine can come in. Links here are not encrypted.")
        names = [variant.name for variant in self.plan.variants]
        if len(names) > 1:
            say(f"New tables are dealt evenly: {'; '.join(names)}.")
        say(f"Your own page, for you alone: {address}{PATH.lstrip('/')}/{self.host_token}")


def _lead_to(lobby: Lobby, address: str, public: str) -> None:
    lobby.links = [address, public] if public else [address]
    if public:
        _say_link(public)
        say(f"{lobby.readers} Open your own page by its address above, not by the public one.")


def _say_link(link: str) -> None:
    say(f"The link for all friends: {link}  (Ctrl-C stops the playtest)", "bold")
    segno.make(link).terminal(compact=True)
