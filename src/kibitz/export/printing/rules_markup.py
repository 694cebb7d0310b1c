"""Rules for people, which are Markdown, as the markup of Typst."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def quoted(text: str) -> str:
    """A text as a string of Typst, in which no sign has a meaning."""
    plain = "".join(c if c.isprintable() or c == "\n" else " " for c in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def shown(text: str) -> str:
    """A text in markup, as it is."""
    return f"#{quoted(text)};"


def markup(text: str) -> str:
    """The rules without their title and comments; links are the words that they stand under."""
    kept = COMMENT.sub("", text)
    tree = SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).enable("table").parse(kept))
    return "\n\n".join(_block(node) for node in tree.children if node.tag != "h1")


def with_columns(docstring: str) -> str:
    """A docstring as Markdown: a paragraph with columns of text keeps them."""
    parts = docstring.split("\n\n")
    return "\n\n".join(f"```\n{part}\n```" if "   " in part else part for part in parts)


def _block(node: SyntaxTreeNode) -> str:
    match node.type:
        case "heading":
            return f"#heading(level: {int(node.tag[1])}, [{_line(node)}])"
        case "paragraph":
            return _line(node)
        case "bullet_list" | "ordered_list":
            kind = "enum" if node.type == "ordered_list" else "list"
            return f"#{kind}({', '.join(f'[{_blocks(item.children)}]' for item in node.children)})"
        case "blockquote":
            return f"#quote(block: true, [{_blocks(node.children)}])"
        case "fence" | "code_block":
            return f"#raw(block: true, {quoted(node.content)})"
        case "hr":
            return "#line(length: 100%, stroke: 0.4pt)"
        case "table":
            return _table(node)
    return shown(node.content)


def _blocks(nodes: Sequence[SyntaxTreeNode]) -> str:
    return "\n\n".join(map(_block, nodes))


def _table(node: SyntaxTreeNode) -> str:
    rows = [row for part in node.children for row in part.children]
    cells = [f"[{_line(cell)}]" for row in rows for cell in row.children]
    columns = max(len(row.children) for row in rows)
    return f"#table(columns: {columns}, stroke: 0.4pt, {', '.join(cells)})"


def _line(node: SyntaxTreeNode) -> str:
    return "".join(_inline(child) for part in node.children for child in part.children)


def _inline(node: SyntaxTreeNode) -> str:
    inside = "".join(map(_inline, node.children))
    match node.type:
        case "text" | "html_inline":
            return shown(node.content)
        case "softbreak":
            return " "
        case "hardbreak":
            return "#linebreak();"
        case "code_inline":
            return f"#raw({quoted(node.content)});"
        case "strong":
            return f"#strong[{inside}];"
        case "em":
            return f"#emph[{inside}];"
    return inside
