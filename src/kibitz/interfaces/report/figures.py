"""Lines and bars as SVG, legible on light and on dark pages. The only door to Matplotlib."""

from __future__ import annotations

import io
import re
from math import isfinite
from typing import Any

from ...study.report.section import Bars, Dots, Lines

SIZE = (6.4, 2.6)  # inches
COLOURS = ("#1f6f8b", "#d1495b", "#edae49", "#66a182", "#8d6a9f", "#5f6b6d")
WORDS_ACROSS = 70  # letters that fit beside each other under an axis
INK = "#808080"  # legible on white and on black


def figure_svg(figure: Lines | Bars | Dots) -> str:
    """An SVG element."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    look: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "kibitz",
        "font.size": 9,
        "text.color": INK,
    }
    axes: Any = {
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
    }
    with mpl.rc_context({**look, **axes}):
        canvas = Figure(figsize=SIZE, layout="constrained")
        ax = canvas.add_subplot()
        _on(ax, figure)
        ax.set(xlabel=figure.across, ylabel=figure.up)
        ax.spines[["top", "right"]].set_visible(False)
        out = io.StringIO()
        canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _slim(out.getvalue())


def _on(ax: Any, figure: Lines | Bars | Dots) -> None:
    match figure:
        case Lines():
            _lines(ax, figure)
        case Bars():
            _bars(ax, figure)
        case Dots():
            _dots(ax, figure)


def _lines(ax: Any, figure: Lines) -> None:
    if figure.level is not None:
        ax.axhline(figure.level, color=INK, linewidth=0.8, linestyle=":")
    for colour, line in zip(COLOURS * 4, figure.series, strict=False):
        mark = "o" if len(line.x) < 30 else None
        ax.plot(line.x, line.y, color=colour, marker=mark, markersize=3.5, label=line.name)
        if len(line.low):
            ax.fill_between(line.x, line.low, line.high, color=colour, alpha=0.18, linewidth=0)
    if all(isinstance(x, int) for line in figure.series for x in line.x):
        ax.locator_params("x", integer=True)
    if figure.logarithmic:
        ax.set_xscale("log", base=2)
        ax.xaxis.set_major_formatter("{x:,.0f}")
    if len(figure.series) > 1:
        ax.legend(frameon=False)


def _bars(ax: Any, figure: Bars) -> None:
    x = [figure.first + figure.step * k for k in range(len(figure.heights))]
    ax.bar(x, figure.heights, width=0.9 * figure.step, align="edge", color=COLOURS[0])


def _dots(ax: Any, figure: Dots) -> None:
    places = list(dict.fromkeys(place for _, some in figure.series for place, _ in some))
    shift = 0.6 / len(figure.series)  # so that the intervals of several series stand side by side
    for k, (name, some) in enumerate(figure.series):
        x = [places.index(place) + (k - (len(figure.series) - 1) / 2) * shift for place, _ in some]
        y = [number.value for _, number in some]
        sure = [[max(0.0, n.value - n.low), max(0.0, n.high - n.value)] for _, n in some]
        colour = COLOURS[k % len(COLOURS)]
        ax.errorbar(
            x,
            y,
            list(zip(*sure, strict=True)),
            fmt="o",
            markersize=3.5,
            color=colour,
            elinewidth=1,
            label=name,
        )
    _band(ax, figure.band)
    turned = 60 if max(map(len, places)) * len(places) > WORDS_ACROSS else 0
    ax.set_xticks(range(len(places)), places, rotation=turned, ha="right" if turned else "center")
    if len(figure.series) > 1:
        ax.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))


def _band(ax: Any, band: tuple[float, float]) -> None:
    low, high = ax.get_ylim()
    ends = [end if isfinite(end) else open_ for end, open_ in zip(band, (low, high), strict=True)]
    ax.axhspan(min(ends), max(ends), color=COLOURS[3], alpha=0.15, linewidth=0)
    for end in band:
        if isfinite(end):
            ax.axhline(end, color=INK, linewidth=0.8, linestyle=":")


def _slim(svg: str) -> str:
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"(\d+\.\d{2})\d+", r"\1", svg)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]+", r"font: \1px system-ui, sans-serif", svg)
    return re.sub(r"\s*\n\s*", " ", svg)
