"""Lines and bars as SVG, legible on light and on dark pages. The only door to Matplotlib."""

from __future__ import annotations

import io
import re
from typing import Any

from ...study.report.section import Bars, Lines

SIZE = (6.4, 2.6)  # inches
COLOURS = ("#1f6f8b", "#d1495b", "#edae49", "#66a182", "#8d6a9f", "#5f6b6d")
INK = "#808080"  # legible on white and on black


def drawn(figure: Lines | Bars) -> str:
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
        _lines(ax, figure) if isinstance(figure, Lines) else _bars(ax, figure)
        ax.set(xlabel=figure.across, ylabel=figure.up)
        ax.spines[["top", "right"]].set_visible(False)
        out = io.StringIO()
        canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return _slim(out.getvalue())


def _lines(ax: Any, figure: Lines) -> None:
    if figure.level is not None:
        ax.axhline(figure.level, color=INK, linewidth=0.8, linestyle=":")
    for colour, one in zip(COLOURS * 4, figure.series, strict=False):
        mark = "o" if len(one.x) < 30 else None
        ax.plot(one.x, one.y, color=colour, marker=mark, markersize=3.5, label=one.name)
        if len(one.low):
            ax.fill_between(one.x, one.low, one.high, color=colour, alpha=0.18, linewidth=0)
    if all(isinstance(x, int) for one in figure.series for x in one.x):
        ax.locator_params("x", integer=True)
    if figure.logarithmic:
        ax.set_xscale("log", base=2)
        ax.xaxis.set_major_formatter("{x:,.0f}")
    if len(figure.series) > 1:
        ax.legend(frameon=False)


def _bars(ax: Any, figure: Bars) -> None:
    x = [figure.first + figure.step * k for k in range(len(figure.heights))]
    ax.bar(x, figure.heights, width=0.9 * figure.step, align="edge", color=COLOURS[0])


def _slim(svg: str) -> str:
    """The element alone, with fewer digits and the page's own font."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"(\d+\.\d{2})\d+", r"\1", svg)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]+", r"font: \1px system-ui, sans-serif", svg)
    return re.sub(r"\s*\n\s*", " ", svg)
