"""Finding games: in the folders under `games`, in installed packages, and in single files.

A game is a module, or a package with `rules` and perhaps `look`. Its id is the name of its folder
or file, with hyphens.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
import sysconfig
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from . import contract, extensive
from .contract import About, Fields, GameError
from .deadline import FILES
from .given_file import path_of
from .kernel import RULES_TEXT, Rules, rules_hash, taking

GROUP = "kibitz.games"
OVERFLOW = "overflow encountered"  # how the warning of NumPy begins
RULES_PAGE, ORIGIN = "rules.md", ".origin"  # the second names the file of which another is a copy


@dataclass(frozen=True, eq=False)
class Source:
    """A game as its author wrote it: read and checked, but without options."""

    id: str
    about: About
    rules: Rules
    table: Mapping[str, Callable[..., Any]]
    look: Mapping[str, Callable[..., Any]]
    folder: Path | None = None
    package: str = ""  # a game in a file has none
    docstring: str = ""
    path: Path | None = None  # the file of a game in a file
    page: str = ""  # the text of `mygame.rules.md` beside it
    is_tree: bool = False  # whether it is a file of Gambit, which states the information sets

    def rules_for(self, is_alone: bool, is_open: bool) -> Rules:
        """The rules under some options.

        is_alone: there is one seat, whose turns are its acts: else a game would be one long turn.
        is_open: nothing is hidden, so a `redeal` for other options must not change anything.
        """
        functions = dict(self.rules.functions)
        if is_alone:
            functions.setdefault("turn_over", _always)
        if is_open:
            functions.pop("redeal", None)
        names = frozenset(functions)
        if names not in self._rules:
            self._rules[names] = Rules(self.id, functions)
        return self._rules[names]

    @cached_property
    def _rules(self) -> dict[frozenset[str], Rules]:
        """The rules by the names of their functions."""
        return {frozenset(self.rules.functions): self.rules}

    @cached_property
    def rules_hash(self) -> str:
        """16 digits that change with the rules and the names of acts; on all machines the same."""
        words = {name: self.look[name] for name in ("name", "parse") if name in self.look}
        return rules_hash({**self.table, **words, **self.rules.functions})

    @cached_property
    def rules_file(self) -> Path | None:
        """The file of the rules, beside which the translations of the game lie."""
        return self.path or (self.folder / "rules.py" if self.folder else None)

    @property
    def written_rules(self) -> str:
        """The rules for people: `rules.md` in its folder, `mygame.rules.md` beside its file, or
        else the docstring of its file.
        """
        page = self.folder / RULES_PAGE if self.folder else None
        return page.read_text("utf-8") if page and page.is_file() else self.page or self.docstring

    def rules_in(self, language: str) -> str:
        """The rules for people in a language: `rules.de.md` beside `rules.md`, or in English."""
        ending = f".{language}.md"
        if self.folder:
            page = self.folder / f"rules{ending}"
        elif self.path:
            page = self.path.with_suffix(f".rules{ending}")
        else:
            return self.written_rules
        return page.read_text("utf-8") if page.is_file() else self.written_rules


def names() -> list[str]:
    """The ids of all games that can be named: ours, then those of installed packages."""
    return [*_folders(), *sorted(set(_entries()) - set(_folders()))]


def ours() -> list[str]:
    """The ids of the games that come with Kibitz."""
    return list(_folders())


def places() -> dict[str, Path]:
    """The folder of each game that can be named, or its file if it has none; no game is read."""
    games = Path(__file__).parent / "games"
    places = {id: games / package.rpartition(".")[2] for id, package in _folders().items()}
    for id, entry in _entries().items():
        with suppress(ImportError, ValueError):  # a package that is broken
            spec = importlib.util.find_spec(entry.module)
            if spec and spec.origin:
                places.setdefault(id, _place(Path(spec.origin)))
    return places


def _place(file: Path) -> Path:
    return file.parent if file.name == "__init__.py" else file


def find(name: str) -> Source:
    """The game of this id, alias or path to a Python file; GameError if it does not exist."""
    if name.endswith(extensive.ENDING):
        return from_tree(path_of(name, "The path of a game", GameError))
    if name.endswith(".py") or "/" in name or "\\" in name:
        return from_file(path_of(name, "The path of a game", GameError))
    return game_named(name)


def from_tree(path: Path) -> Source:
    """The game in a file of Gambit (.efg)."""
    source = _check(id_of(path.stem), [extensive.read_module(path)], None)
    return replace(source, path=path.resolve(), is_tree=True, docstring="")


def game_named(name: str) -> Source:
    """The game of this id, alias or variant, never a path."""
    if source := _named(name):
        return source
    meant = name.strip().lower().replace(" ", "-")
    if meant != name and _named(meant):
        raise GameError(f"There is no game {name!r}. Write {meant}.")
    known = ", ".join(names())
    raise GameError(
        f"There is no game {name!r}; there are {known}, or give a path to a .py or .efg file."
    )


def _named(name: str) -> Source | None:
    if name in _folders() or name in _entries():
        return _source(name)
    for id in names():
        with suppress(GameError):  # one that cannot be read has no alias
            about = _source(id).about
            if name in about.aliases or name in about.variants:
                return _source(id)
    return None


def id_of(name: str) -> str:
    """The id of the game in a file or folder of this name, without the ending."""
    return name.replace("_", "-")


def from_file(path: Path) -> Source:
    """The game in one Python file of an author, read afresh at each call.

    A copy stands for the file that `mygame.origin` beside it names: messages name that file, and
    it finds its data there.
    """
    known_as = origin(path)
    # NumPy only warns of a small number that overflows, which then differs from compiled code.
    warnings.filterwarnings("error", OVERFLOW, RuntimeWarning, FILES)
    source = _check(id_of(path.stem), [read_module(path, "kibitz_file", known_as)], None)
    page = path.with_suffix(f".{RULES_PAGE}")
    return replace(source, path=known_as, page=page.read_text("utf-8") if page.is_file() else "")


def origin(path: Path) -> Path:
    """The file of which this one is a copy, or the file itself."""
    named = path.parent / f"{path.stem}{ORIGIN}"  # a path such as ./ has no name
    return Path(named.read_text("utf-8")) if named.is_file() else path.resolve()


def read_module(path: Path, prefix: str, known_as: Path | None = None) -> ModuleType:
    """Run a person's Python file as a module of its own; GameError if it fails."""
    if not path.is_file():
        raise GameError(f"There is no file {path}.")
    module = ModuleType(f"{prefix}_{path.stem}")
    module.__file__ = str(known_as or path.resolve())
    sys.modules[module.__name__] = module
    try:
        with importing_from(path.resolve().parent):
            text = path.read_bytes()
            vars(module)[RULES_TEXT] = text.decode("utf-8", "replace")
            exec(compile(text, module.__file__, "exec"), module.__dict__)
    except (Exception, SystemExit) as fault:
        named = known_as or path
        raise GameError(f"{named} cannot be read: {where(fault, module.__file__)}") from fault
    return module


_helpers: dict[str, ModuleType] = {}  # modules that lay beside a game in a file


def _after_pythons_own() -> int:
    """The place on the path after Python's own modules, whose names a file of a game may have."""
    own = Path(sysconfig.get_path("stdlib"))
    ours = (k + 1 for k, path in enumerate(sys.path) if Path(path) in (own, own / "lib-dynload"))
    return max(ours, default=0)


@contextmanager
def importing_from(folder: Path) -> Iterator[None]:
    """Let modules be imported from a folder; other folders may have modules of the same names."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # for what is imported later
    for name in _helpers:
        sys.modules.pop(name, None)
    importlib.invalidate_caches()
    others = set(sys.modules)
    place = str(folder)
    sys.path.insert(_after_pythons_own(), place)
    try:
        yield
    finally:
        sys.path[:] = [path for path in sys.path if path is not place]
        for name in set(sys.modules) - others:
            if Path(getattr(sys.modules[name], "__file__", None) or "").parent == folder:
                _helpers[name] = sys.modules[name]
        for name, helper in _helpers.items():
            sys.modules.setdefault(name, helper)


def where(fault: BaseException, file: str) -> str:
    """The last line of a file that took part in an error, and the error itself."""
    lines = [f.lineno for f in traceback.extract_tb(fault.__traceback__) if f.filename == file]
    line = fault.lineno if isinstance(fault, SyntaxError) else (lines or [None])[-1]
    what = fault.msg if isinstance(fault, SyntaxError) else str(fault)
    return f"{f'line {line}, ' if line else ''}{type(fault).__name__}: {what}."


@cache
def _folders() -> Mapping[str, str]:
    games = Path(__file__).parent / "games"
    names = sorted(path.parent.name for path in games.glob("*/rules.py"))
    return {id_of(folder): f"kibitz.games.{folder}" for folder in names}


@cache
def _entries() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _source(id: str) -> Source:
    if id in _folders():
        package = importlib.import_module(_folders()[id])
    else:
        package = _import(id)
    modules = list(_modules(package))
    return _check(id, modules, Path(package.__file__ or "").parent, package.__name__)


def _import(id: str) -> ModuleType:
    try:
        package: ModuleType = _entries()[id].load()
    except Exception as fault:
        why = f"{type(fault).__name__}: {fault}"
        raise GameError(f"{id} cannot be imported: {why}.") from fault
    return package


def has_module(package: str, name: str) -> bool:
    """Whether a game's package has a module of this name; a game that is one file has none."""
    return bool(folders(package) and importlib.util.find_spec(f"{package}.{name}"))


def folders(package: str) -> tuple[Path, ...]:
    """The folders of a game's package; none of a game that is one file."""
    spec = importlib.util.find_spec(package) if package else None
    return tuple(map(Path, (spec and spec.submodule_search_locations) or ()))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    for part in ("rules", "look"):
        if has_module(package.__name__, part):
            yield importlib.import_module(f"{package.__name__}.{part}")


def _check(id: str, modules: list[ModuleType], folder: Path | None, package: str = "") -> Source:
    about = next((m.ABOUT for m in modules if isinstance(getattr(m, "ABOUT", None), About)), None)
    if about is None:
        raise GameError(f"{id} has no ABOUT = About(..), which says what the game is.")
    table = _plain(id, _functions(modules, contract.TABLE), contract.TABLE)
    for name, wanted in contract.TABLE.items():
        if wanted.required and name not in table:
            raise GameError(f"{id} has no function {name}(options): {wanted.meaning}.")
    rules = Rules(id, _functions(modules, contract.RULES))
    look = _plain(id, _functions(modules, contract.LOOK), contract.LOOK)
    docstring = inspect.getdoc(modules[0]) or ""
    return Source(id, about, rules, table, look, folder, package, docstring)


def _plain(
    id: str, functions: Mapping[str, Any], known: Mapping[str, contract.Function]
) -> dict[str, Any]:
    """Functions that never compile, as functions of all arguments, though some name only a few."""
    return {name: _taking_all(id, name, own, known[name].takes) for name, own in functions.items()}


def _taking_all(id: str, name: str, own: Any, takes: tuple[str, ...]) -> Any:
    named = inspect.signature(own)
    with suppress(TypeError):
        named.bind(*takes)
        return own
    if not named.parameters.keys() <= set(takes):
        raise GameError(f"{id}: {name} may take ({', '.join(takes)}), not {named}.")
    return taking(takes, own)


def _always(p: Fields) -> bool:
    return True


def _functions(modules: list[ModuleType], wanted: Mapping[str, Any]) -> dict[str, Any]:
    functions = {}
    for module in modules:
        for name in wanted:
            if inspect.isfunction(vars(module).get(name)):
                functions[name] = vars(module)[name]
    return functions
