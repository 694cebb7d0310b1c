"""The rule editor: it judges a rule while a person types it, and shows the notebook.

A rule that is being written is a secret. It comes in the body of a request, and the answer goes
only to the sender. The server does not store it, and no address and no log contains it.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ....contract import message
from ....kit import rulelang
from ....kit.rulelang import RuleError
from ....record import quote
from ....rule import Rule
from ....scene import worded
from ....tables.workers.worker import OverrunError, Worker
from ....words import current
from ... import notebook, rule_report
from ...notebook import Entry
from ..forms import form_fields
from ..site import Site, client_address, from_worker, in_thread, require_budget, site
from .pictures import cards

SEED = 0
JUDGING, COMPILING = 15.0, 300.0  # seconds for a rule; before the first one is judged
TOO_MANY_RULES = message("Too many rules in a short time.")


def page(request: Request) -> Response:
    """The editor and the notebook, for trying rules without a table."""
    shown = {"own": site(request).is_local}
    return site(request).templates.TemplateResponse(request, "rules.html", shown)


async def judge(request: Request) -> Response:
    """The meaning and quality of a rule, for the page on which a person writes it."""
    require_budget(request, site(request).rule_limit, TOO_MANY_RULES)
    form = await form_fields(request)
    text, at_table = form.get("rule", "").strip(), bool(form.get("table"))
    here = site(request)
    if not text:
        return HTMLResponse("")
    names = here.notebook()
    answer = here.judges.submit(client_address(request), partial(_judgement, here, text, names))
    try:
        shown = await from_worker(request, answer)
    except OverrunError:
        shown = {"fault": message("This rule takes too long to judge. Write it in a shorter way.")}
    if "sample" in shown:
        shown["dealt"] = cards(worded(shown["sample"], current()))
    shown["say"] = quote(text) if at_table else ""
    shown["at_table"] = at_table
    return HTMLResponse(here.templates.get_template("_judged.html").render(shown))


def _judgement(here: Site, text: str, names: Mapping[str, Entry], worker: Worker) -> dict[str, Any]:
    if not here.judges_rules:
        worker.do(COMPILING, judgement, "red", {})
        here.judges_rules = True
    return worker.do(JUDGING, judgement, text, names)


def judgement(text: str, names: Mapping[str, Entry]) -> dict[str, Any]:
    """The judgement of a rule for a page; for a worker."""
    try:
        rule = Rule(text)
    except RuleError as fault:
        return {"fault": fault.said}
    measured = rule.measure(SEED)
    return {
        "rule": rule,
        "found": measured,
        "is_exact": len({f"{end:.3f}" for end in measured.interval}) == 1,
        "reach_sentence": rule_report.reach_sentence(measured),
        "verdict": rule_report.verdict(measured),
        "unfair": rulelang.unfair(rule.program),
        "sample": rule_report.sample(rule, SEED),
        "known": rule_report.same_rule(rule, names),
        "command": f"kibitz rule {shlex.quote(rule.text)} --seed {SEED}",
    }


async def add(request: Request) -> Response:
    """Add a rule to the notebook of the person who runs this server."""
    if not site(request).is_local:
        raise HTTPException(403, message("Only a server on your own machine has a notebook."))
    require_budget(request, site(request).rule_limit, TOO_MANY_RULES)
    form = await form_fields(request)
    name, text, by = (form.get(field, "").strip() for field in ("name", "rule", "by"))
    await in_thread(request, notebook.add, name, text, by)
    return RedirectResponse("/rules", 303)
