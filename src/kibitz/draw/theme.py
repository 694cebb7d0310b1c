"""The colours of a picture, by the role of each element."""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "auto"]

COMMON = {
    "act": "cursor:pointer;outline:none",
    "stone": "stroke-width:1.2",
    "white": "fill:#fbfaf6;stroke:#8b8576",
    "black": "fill:#26262b;stroke:#0c0c0f",
    "red": "fill:#cf3b34;stroke:#8f211c",
    "blue": "fill:#2f6fc4;stroke:#1b4684",
    "green": "fill:#2f8243;stroke:#22642f",
    "yellow": "fill:#efc12f;stroke:#a8821a",
    "purple": "fill:#8a52b3;stroke:#59307a",
    "on-shade": "fill:#26292b;font-weight:600",
    "shine": "fill:#fff;opacity:.13",
    "ring": "fill:none;stroke-width:2.6",
    "text-white,text-yellow": "fill:#26262b",
    "text-black,text-red,text-blue,text-green,text-purple": "fill:#fbfaf6",
    "edge": "fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:round",
    "edge-white": "stroke:#fbfaf6",
    "edge-black": "stroke:#26262b",
    "edge-red": "stroke:#cf3b34",
    "edge-blue": "stroke:#2f6fc4",
    "edge-green": "stroke:#2f8243",
    "edge-yellow": "stroke:#efc12f",
    "edge-purple": "stroke:#8a52b3",
    "new": "stroke-dasharray:4.2 3",
    "halo": "fill:none;stroke:#e8a200;stroke-width:4.5",
    "may": "fill:#2e9e6b;stroke:#fffefb;stroke-width:1",
    "spot": "fill:#fff;opacity:0",
    "card": "fill:#fffefb;stroke:#a9a496;stroke-width:1",
    "suit-black": "fill:#24242a",
    "suit-red": "fill:#c4281f",
    "rank": "font-weight:600",
    "back": "fill:#3f5f8c;stroke:#2a4468;stroke-width:1",
    "band": "fill:#c2501f",
    "band-text": "fill:#fff;font-weight:600",
    "box": "opacity:.32",
    "mark": "fill:none;stroke-width:3;stroke-linecap:round",
    "seed": "fill:#6b4a2b;stroke:#3f2a16;stroke-width:.8",
    "hole": "fill:#c9a468;stroke:#94703a;stroke-width:1.2",
    "open": "fill:#dcbd86",
    "carved": "fill:#3f2a16;stroke:#dcbd86;stroke-width:3;paint-order:stroke;font-weight:600",
    "rim": "stroke:#fffefb;stroke-width:1.3",
    "ghost": "opacity:.35;stroke-dasharray:2 5",
    "die": "stroke-width:1.4",
    "weave": "fill:none;stroke:#88a3c9;stroke-width:1",
}

CONTRAST = {
    "ring.on-red,ring.on-blue,ring.on-green,ring.on-purple": "fill:none;stroke:#fffefb",
    "ring.on-yellow": "fill:none;stroke:#26262b",
}

LIGHT = {
    "table": "fill:#f7f5ef",
    "caption": "fill:#2b2a27;font-weight:600",
    "words": "fill:#45433d",
    "title": "fill:#6b675d;font-weight:600",
    "coordinate": "fill:#6b675d",
    "cell": "fill:#ddd0b3;stroke:#f7f5ef;stroke-width:1.6",
    "legal": "fill:#ebe2cb",
    "number": "fill:#645636",
    "piece": "fill:#2b2a27;font-weight:600",
    "wood": "fill:#e6c88f",
    "grid": "stroke:#8a6a3a;stroke-width:1;fill:none",
    "star": "fill:#8a6a3a",
    "last": "stroke:#e8622c",
    "dot": "fill:#2f6f6a",
    "new": "stroke:#1f97f0",
    "place": "fill:none;stroke:#b9b3a4;stroke-width:1.2;stroke-dasharray:4 4",
    "note": "fill:#8f2f0a;font-weight:600",
    "button": "fill:#2f6f6a;stroke:none",
    "button-text": "fill:#ffffff;font-weight:600",
    "button-off": "fill:#e5e1d6;stroke:none",
    "button-off-text": "fill:#9b968a;font-weight:600",
}

DARK = {
    "table": "fill:#1d1f23",
    "caption": "fill:#eceae4;font-weight:600",
    "words": "fill:#c6c3ba",
    "title": "fill:#9e9a90;font-weight:600",
    "coordinate": "fill:#8d897f",
    "cell": "fill:#8b7e5d;stroke:#1d1f23;stroke-width:1.6",
    "legal": "fill:#a09169",
    "number": "fill:#14130f",
    "piece": "fill:#14130f;font-weight:600",
    "wood": "fill:#a98750",
    "grid": "stroke:#4f3b1c;stroke-width:1;fill:none",
    "star": "fill:#4f3b1c",
    "last": "stroke:#ff7a3d",
    "dot": "fill:#14201f",
    "new": "stroke:#3fa9f5",
    "place": "fill:none;stroke:#5c5a54;stroke-width:1.2;stroke-dasharray:4 4",
    "note": "fill:#1c0800;font-weight:600",
    "button": "fill:#34807a;stroke:none",
    "button-text": "fill:#ffffff;font-weight:600",
    "button-off": "fill:#33363b;stroke:none",
    "button-off-text": "fill:#7f7c75;font-weight:600",
}


def style(theme: Theme) -> str:
    """The style sheet of a theme; it touches nothing outside pictures of that theme."""
    scope = f".kibitz-{theme}"
    rules = _rules(scope, COMMON) + _rules(scope, CONTRAST) + _hover(scope)
    if theme == "auto":
        dark = _rules(scope, DARK)
        return f"{rules}{_rules(scope, LIGHT)}@media(prefers-color-scheme:dark){{{dark}}}"
    return rules + _rules(scope, DARK if theme == "dark" else LIGHT)


def _rules(scope: str, roles: Mapping[str, str]) -> str:
    return "".join(f"{_selector(scope, role)}{{{look}}}" for role, look in roles.items())


def _selector(scope: str, roles: str) -> str:
    return ",".join(f"{scope} .{role}" for role in roles.split(","))


def _hover(scope: str) -> str:
    over = f"{scope} .act:hover", f"{scope} .act:focus-visible"
    looks = {
        ".cell": "fill:#b8d8bd",
        ".spot": "opacity:.55",
        ".card": "stroke:#2f6f6a;stroke-width:2.4",
        ".button": "opacity:.85",
        ".hole": "fill:#9fc3a4",
        ".die": "stroke:#2f6f6a;stroke-width:3",
    }
    return "".join(f"{over[0]} {part},{over[1]} {part}{{{look}}}" for part, look in looks.items())
