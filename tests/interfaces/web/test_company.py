"""People at a table: names, remarks, seats that the computer takes over, other ways to play on."""

from tests.interfaces.web.visiting import act, links, opened, two_at_a_table

from kibitz.interfaces.web.tables.remarks import REMARKS


def test_a_friend_gives_a_name_and_both_see_it(browser):
    table, first, second = two_at_a_table(browser)
    assert "What is your name?" in second.get(table).text
    second.post(f"{table}/name", data={"name": "  Ann  Lee "})
    assert "Ann Lee" in first.get(f"{table}/view").text
    assert "What is your name?" not in second.get(table).text
    assert browser().post(f"{table}/name", data={"name": "Eve"}).status_code == 403


def test_a_remark_is_one_of_a_list_and_all_see_it(browser):
    table, first, second = two_at_a_table(browser)
    assert second.post(f"{table}/remark", data={"remark": "2"}).status_code == 200
    assert f"<q>{REMARKS[2]}</q>" in first.get(f"{table}/view").text
    assert second.post(f"{table}/remark", data={"remark": "you fool"}).status_code == 422


def test_the_computer_takes_the_seat_of_a_friend_who_never_came(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "2", "seat.1": "friend"})
    link = next(
        one for one in links(client, table) if client.cookies.get("seats", path=table) not in one
    )
    assert browser().post(f"{table}/hand-over", data={"seat": "1"}).status_code == 403
    assert "computer, middling" in client.post(f"{table}/hand-over", data={"seat": "1"}).text
    assert browser().get(link).status_code == 404


def test_a_friend_who_came_keeps_the_seat_even_without_a_name(browser):
    table, first, second = two_at_a_table(browser)
    second.get(table)
    refused = first.post(f"{table}/hand-over", data={"seat": "1"})
    assert (refused.status_code, refused.text) == (
        403,
        "Somebody sits here. Only that person may leave.",
    )


def test_a_browser_lists_its_own_tables(browser):
    table, first, second = two_at_a_table(browser)
    brief = first.get(f"{table}/brief").json()
    assert (brief["title"], brief["yours"], brief["over"]) == ("Byg", True, False)
    assert not second.get(f"{table}/brief").json()["yours"]


def test_any_position_of_a_finished_game_can_be_played_on_from(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.1": "you"})
    for text in ("c3", "a1 e3"):
        act(client, table, text)
    act(client, table, "resign")
    again = client.post(f"{table}/branch", data={"at": "1", "against": "nobody"}).url.path
    page = client.get(f"{again}/view").text
    assert again != table and "data-action" in page
    assert act(client, again, "a1").status_code == 200


def test_a_turn_against_the_computer_is_taken_back_at_a_table_for_practice(browser, site):
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.1": "you"})
    for text in ("c3", "a1 e3", "b2"):
        assert act(client, table, text).status_code == 200
    again = client.post(f"{table}/branch", data={"back": "yes"}).url.path
    with site.tables.find(again.rpartition("/")[2]).locked() as match:
        assert (match.practice, match.position.ply) == (True, 3)


def test_in_an_open_game_of_two_people_nobody_tries_other_ways(browser):
    table, first, _ = two_at_a_table(browser)
    act(first, table, "c3")
    refused = first.post(f"{table}/branch", data={"at": "0", "against": "nobody"})
    assert refused.status_code == 403


def test_a_finished_game_is_looked_over_turn_by_turn(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "2", "seat.1": "you"})
    assert client.get(f"{table}/review").status_code == 409
    for text in ("b2", "a1 b3", "c2 done", "c1", "a2 b1"):
        act(client, table, text)
    act(client, table, "resign")
    shown = client.get(f"{table}/review").text
    assert 'class="review"' in shown and 'data-at="1"' in shown


def short_deals(client):
    """Open a table at which a person deals first and one right card ends the first deal."""
    options = {"form": "express", "players": "3", "rule": "red", "deal": "2h/3d5d", "stock": "AsKh"}
    seats = {"seat.0": "you", "seat.1": "easy", "seat.2": "easy"}
    form = {f"option.{name}": text for name, text in options.items()} | seats
    return opened(client, "eleusis", **form)


def test_between_two_deals_the_computer_waits_until_a_person_has_seen_the_scores(browser, site):
    table = site.tables.find(short_deals(browser()).rpartition("/")[2])
    with table.locked() as match:
        assert not table.pauses(match)
        match.submit(1, match.ply, "2h")
        match.submit(1, match.ply, "decline")
        assert not table.pauses(match), "nobody looks"
        table.subscribers[print] = [0]
        assert table.pauses(match)
        assert match.position.returns_if_stopped is not None
    table.resume()
    with table.locked() as match:
        assert not table.pauses(match)


def test_a_button_beside_the_scores_begins_the_next_deal(browser, site, monkeypatch):
    woken = []
    monkeypatch.setattr(site.bot_pool, "wake", lambda table, client: woken.append(table))
    client = browser()
    path = short_deals(client)
    table, button = site.tables.find(path.rpartition("/")[2]), f'action="{path}/next-deal"'
    table.subscribers[print] = [0]
    assert button not in client.get(f"{path}/view").text
    with table.locked() as match:
        match.submit(1, match.ply, "2h")
        match.submit(1, match.ply, "decline")
    page = client.get(f"{path}/view").text
    assert "The deal is over." in page and button in page
    assert button not in browser().get(f"{path}/view").text, "a watcher has no button"
    assert browser().post(f"{path}/next-deal").status_code == 403
    woken.clear()
    assert client.post(f"{path}/next-deal").status_code == 200
    assert table in woken
    assert button not in client.get(f"{path}/view").text
