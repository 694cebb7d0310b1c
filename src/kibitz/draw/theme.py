"""The colours of a picture, by the role of each element."""

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark", "auto"]

# Each colour of the scene: the ground, its rim, and the ink upon it.
PALE_INK, DARK_INK = "#fbfaf6", "#26262b"
PALETTE = {
    "white": ("#fbfaf6", "#8b8576", DARK_INK),
    "black": ("#26262b", "#6f6c66", PALE_INK),
    "red": ("#cf3b34", "#8f211c", PALE_INK),
    "blue": ("#2f6fc4", "#1b4684", PALE_INK),
    "green": ("#2f8243", "#22642f", PALE_INK),
    "yellow": ("#efc12f", "#a8821a", DARK_INK),
    "purple": ("#af7abc", "#6d4379", DARK_INK),
    "orange": ("#e27826", "#9c4c10", DARK_INK),
    "teal": ("#68ced5", "#2b8389", DARK_INK),
    "pink": ("#eec8bf", "#b37a6c", DARK_INK),
    "brown": ("#56321e", "#a9825f", PALE_INK),
    "grey": ("#848484", "#4c4c4c", "#121215"),
}
OF_COLOURS = {
    role: style
    for name, (ground, rim, ink) in PALETTE.items()
    for role, style in {
        name: f"fill:{ground};stroke:{rim}",
        f"line-{name}": f"stroke:{ink}",
        f"text-{name}": f"fill:{ink}",
        f"edge-{name}": f"stroke:{ground}",
    }.items()
}

COMMON = {
    "act": "cursor:pointer;outline:none",
    "stone": "stroke-width:1.2",
    "on-shade": "fill:#26292b;font-weight:600",
    "shadow": "fill:#000;opacity:.2;stroke:none",
    "man": "stroke-width:.07;stroke-linejoin:round",
    "line": "fill:none;stroke-width:.06;stroke-linecap:round",
    "tag": "fill:#fffefb;stroke:#6b675d;stroke-width:.8",
    "tag-text": "fill:#26262b;font-weight:600",
    "field": "fill:#9cb86a;stroke:#6f8a45;stroke-width:.03",
    "city": "fill:#c98a4b;stroke:#7d4f22;stroke-width:.06",
    "water": "fill:#4f94c9;stroke:none",
    "road": "fill:none;stroke:#fbf7ea;stroke-width:.26",
    "region": "fill:#3a3425;font-weight:600;stroke:#fffefb;stroke-width:2;"
    "stroke-opacity:.6;paint-order:stroke;stroke-linejoin:round",
    "ring": "fill:none;stroke-width:2.6",
    "edge": "fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:round",
    **OF_COLOURS,
    "limb": "fill:none;stroke-width:.2;stroke-linecap:round;stroke-linejoin:round",
    "border": "fill:none;stroke-width:3.4;stroke-linejoin:round",
    "free": "fill-opacity:.75",
    "faint": "opacity:.35",
    "taken": "stroke-width:1.6",
    "veil": "fill-opacity:.26;stroke:none",
    "thin": "stroke-width:.1",
    "flat": "stroke:none",
    "groove": "fill:#8a6a3a;fill-opacity:.6",
    "hull": "fill:none;stroke:#26262b;stroke-width:2.2;stroke-linecap:round",
    "seam": "fill:none;stroke:#000;stroke-width:1;opacity:.22",
    "figure .man": "stroke-width:.09",
    "figure .line": "stroke-width:.08",
    "small .man": "stroke-width:.14",
    "wall": "fill:none;stroke:#9a5b22;stroke-width:6.4;pointer-events:none",
    "wall-edge": "fill:none;stroke:#3a2c17;stroke-width:8;pointer-events:none",
    "slot": "stroke:#2f6f6a;opacity:.8;display:none",
    "grip": "fill:#fff;opacity:0",
    "arrow": "stroke-width:5.5;stroke-linecap:round;opacity:.82",
    "arrow-head": "stroke:none;opacity:.82",
    "above": "pointer-events:none",
    "new": "stroke-dasharray:4.2 3",
    "halo-edge": "fill:none;stroke:#4a2f00;stroke-width:6",
    "halo": "fill:none;stroke:#ffc93c;stroke-width:3.6",
    "may": "fill:#2e9e6b;stroke:#fffefb;stroke-width:1",
    "threat": "fill:#e0301e;fill-opacity:.28;stroke:#e0301e;stroke-width:2.6",
    "spot": "fill:#fff;opacity:0",
    "card": "fill:#fffefb;stroke:#a9a496;stroke-width:1",
    "suit-black": "fill:#24242a",
    "suit-red": "fill:#c4281f",
    "rank": "font-weight:600",
    "large": "font-family:'Palatino Linotype',Palatino,'DejaVu Serif',sans-serif",
    "frame": "fill:none;stroke:#b9a36b;stroke-width:.7",
    "robe-red": "fill:#c4281f;stroke:#3a1512;stroke-width:.4",
    "robe-black": "fill:#2d4373;stroke:#141a2b;stroke-width:.4",
    "gold": "fill:#e8b93c;stroke:#6b4d0e;stroke-width:.5;stroke-linejoin:round",
    "hair": "fill:#8a5a2b;stroke:#3f2813;stroke-width:.4",
    "skin": "fill:#f7dfc6;stroke:#5a3a22;stroke-width:.4",
    "ink": "fill:none;stroke:#3a2417;stroke-width:.8;stroke-linecap:round",
    "back": "fill:#fffefb;stroke:#8d8a80;stroke-width:1",
    "ground": "fill:#3f5f8c",
    "pattern": "fill:#d8e2f2",
    "band": "fill:#c2501f",
    "band-text": "fill:#fff;font-weight:600",
    "box": "opacity:.32",
    "mark": "fill:none;stroke-width:3;stroke-linecap:round",
    "seed": "fill:#6b4a2b;stroke:#3f2a16;stroke-width:.8",
    "hole": "fill:#c9a468;stroke:#94703a;stroke-width:1.2",
    "open": "fill:#dcbd86",
    "cell.hole": "fill:#000;fill-opacity:.26;stroke:#000;stroke-opacity:.3",
    "legal.hole": "fill:#fff;fill-opacity:.4",
    "carved": "fill:#3f2a16;stroke:#dcbd86;stroke-width:3;paint-order:stroke;font-weight:600",
    "rim": "stroke:#fffefb;stroke-width:1.3",
    "ghost": "opacity:.35;stroke-dasharray:2 5",
    "die": "stroke-width:1.4",
    "weave": "fill:none;stroke:#88a3c9;stroke-width:1",
}

CONTRAST = {
    f"ring.on-{name}": f"fill:none;stroke:{ink}"
    for name, (_, _, ink) in PALETTE.items()
    if name not in ("white", "black")  # a mark has its own colour on these
}

LIGHT = {
    "table": "fill:#f7f5ef",
    "caption": "fill:#2b2a27;font-weight:600",
    "words": "fill:#45433d",
    "title": "fill:#6b675d;font-weight:600",
    "coordinate": "fill:#6b675d",
    "cell": "fill:#ddd0b3;stroke:#f7f5ef;stroke-width:1.6",
    "legal": "fill:#ebe2cb",
    "check": "fill:#b08d5f",
    "number": "fill:#645636",
    "piece": "fill:#2b2a27;font-weight:600",
    "veil": "fill:#ffffff",
    "wood": "fill:#e6c88f",
    "grid": "stroke:#8a6a3a;stroke-width:1;fill:none",
    "way": "stroke:#8a6a3a;stroke-width:2.2;fill:none",
    "mat": "fill:#efe9d9;stroke:#cfc6ae",
    "lane": "stroke:#8a6a3a;stroke-width:2.2",
    "lane-dot": "fill:#8a6a3a",
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
    "check": "fill:#6e5a3a",
    "number": "fill:#14130f",
    "piece": "fill:#14130f;font-weight:600",
    "veil": "fill:#1d1f23",
    "wood": "fill:#a98750",
    "grid": "stroke:#4f3b1c;stroke-width:1;fill:none",
    "way": "stroke:#4f3b1c;stroke-width:2.2;fill:none",
    "mat": "fill:#282b31;stroke:#43474f",
    "lane": "stroke:#b8955c;stroke-width:2.2",
    "lane-dot": "fill:#b8955c",
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

# What boards are made of, in light and in dark; a page chooses one by `data-material`.
MATERIALS: dict[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "wood": (
        {
            "cell": "fill:#dcb680;stroke:#f3e2c4;stroke-width:1.6",
            "legal": "fill:#e9cb9b",
            "check": "fill:#b07c47",
            "number": "fill:#4a3413",
            "wood": "fill:#dfb878",
            "grid,way": "stroke:#755127",
            "star": "fill:#755127",
            "note": "fill:#6e1f00;font-weight:600",
        },
        {
            "cell": "fill:#a17b49;stroke:#1d1f23;stroke-width:1.6",
            "legal": "fill:#b48d5a",
            "check": "fill:#7a5631",
            "number": "fill:#140c02",
            "wood": "fill:#a47d49",
            "grid,way": "stroke:#3b2710",
            "star": "fill:#3b2710",
        },
    ),
    "paper": (
        {
            "cell": "fill:#fffdf6;stroke:#b4ae9e;stroke-width:1.4",
            "legal": "fill:#f3eedf",
            "check": "fill:#d6d0bf",
            "number": "fill:#5a564c",
            "wood": "fill:#fbf8ee",
            "grid,way": "stroke:#6b675d",
            "star": "fill:#6b675d",
        },
        {
            "cell": "fill:#d3cebf;stroke:#6b675d;stroke-width:1.4",
            "legal": "fill:#e2ddce",
            "check": "fill:#b1ab9a",
            "number": "fill:#2b2a27",
            "wood": "fill:#d2ccbb",
            "grid,way": "stroke:#55524a",
            "star": "fill:#55524a",
        },
    ),
    "slate": (
        {
            "cell": "fill:#9fb0bd;stroke:#f7f5ef;stroke-width:1.6",
            "legal": "fill:#b4c3ce",
            "check": "fill:#8598a7",
            "number": "fill:#1a252d",
            "wood": "fill:#a3b3bf",
            "grid,way": "stroke:#33424e",
            "star": "fill:#33424e",
            "note": "fill:#4a1200;font-weight:600",
            "dot": "fill:#12413d",
        },
        {
            "cell": "fill:#45535e;stroke:#1d1f23;stroke-width:1.6",
            "legal": "fill:#53626e",
            "check": "fill:#323d46",
            "number,piece": "fill:#f2f5f7",
            "wood": "fill:#4a5965",
            "grid,way": "stroke:#b4c2cd",
            "star": "fill:#b4c2cd",
            "note": "fill:#ffdcb5;font-weight:600",
            "dot": "fill:#d9f0ea",
        },
    ),
}


def page_style() -> str:
    """The theme `auto` for a page, with boards of wood, paper and slate.

    It follows the scheme of the page (`color-scheme` in CSS), so that a reader may choose one.
    """
    scope = ".kibitz-auto"
    rules = _rules(scope, COMMON) + _rules(scope, CONTRAST) + _hover(scope)
    materials = (_rules(_of(name), _either(*looks)) for name, looks in MATERIALS.items())
    return rules + _rules(scope, _either(LIGHT, DARK)) + "".join(materials)


def _of(material: str) -> str:
    # Of the same weight as the rules of the theme, so that marks of a page stay above them.
    return f":where([data-material={material}]) .kibitz-auto"


def _either(light: Mapping[str, str], dark: Mapping[str, str]) -> dict[str, str]:
    # What the dark looks leave out is as in the light ones, and those leave it to the theme.
    day, night, usual = _properties(light), _properties(dark), _properties(LIGHT)
    looks: dict[str, list[str]] = {}
    for role, name in day | night:
        pale = day.get((role, name), usual[role, name])
        deep = night.get((role, name), pale)
        value = pale if pale == deep else f"light-dark({pale},{deep})"
        looks.setdefault(role, []).append(f"{name}:{value}")
    return {role: ";".join(parts) for role, parts in looks.items()}


def _properties(looks: Mapping[str, str]) -> dict[tuple[str, str], str]:
    # The value of each property of each role.
    return {
        (role, pair.partition(":")[0]): pair.partition(":")[2]
        for roles, look in looks.items()
        for role in roles.split(",")
        for pair in look.split(";")
    }


def style(theme: Theme) -> str:
    """The style sheet of a theme; it touches nothing outside pictures of that theme."""
    scope = f".kibitz-{theme}"
    rules = _rules(scope, COMMON) + _rules(scope, CONTRAST) + _hover(scope)
    if theme == "auto":
        dark = _rules(scope, DARK)
        return f"{rules}{_rules(scope, LIGHT)}@media(prefers-color-scheme:dark){{{dark}}}"
    return rules + _rules(scope, DARK if theme == "dark" else LIGHT)


def printed_style() -> str:
    """The style sheet of pictures on paper: light, with boards that need little ink."""
    scope = ".kibitz-light"
    rules = _rules(scope, COMMON) + _rules(scope, CONTRAST)
    return rules + _rules(scope, LIGHT) + _rules(scope, MATERIALS["paper"][0])


def _rules(scope: str, roles: Mapping[str, str]) -> str:
    return "".join(f"{_selector(scope, role)}{{{look}}}" for role, look in roles.items())


def _selector(scope: str, roles: str) -> str:
    return ",".join(f"{scope} .{role}" for role in roles.split(","))


def _hover(scope: str) -> str:
    over = f"{scope} .act:hover", f"{scope} .act:focus-visible"
    looks = {
        ".cell": "fill:#b8d8bd",
        ".spot": "opacity:.55",
        ".land": "opacity:.4",
        ".slot": "display:inline",
        ".card": "stroke:#2f6f6a;stroke-width:2.4",
        ".button": "opacity:.85",
        ".hole": "fill:#9fc3a4",
        ".die": "stroke:#2f6f6a;stroke-width:3",
    }
    return "".join(f"{over[0]} {part},{over[1]} {part}{{{look}}}" for part, look in looks.items())
