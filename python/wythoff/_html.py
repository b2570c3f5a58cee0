"""How answers look in a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from html import escape as escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from ._evidence import Evidence

# Lists longer than this are cut, and numbers with more digits.
MOST_LINES = 50
MOST_DIGITS = 60

_COLOURS = {"theorem": "#1a7f37", "exact": "#1a7f37", "proved": "#1a7f37", "conditional": "#9a6700", "bound": "#57606a"}


def number(n: int) -> str:
    """A number, cut in the middle if it is long."""
    # Python refuses to write very long numbers, and it takes long.
    if n.bit_length() > 3000:
        return f"a number of about {n.bit_length() * 30103 // 100000 + 1} digits"
    digits = str(n)
    if len(digits) <= MOST_DIGITS:
        return digits
    return f"{digits[:20]}..{digits[-20:]} ({len(digits)} digits)"


def text(value: Any) -> str:
    """Any value, as text of one line."""
    from ._evidence import Evidence

    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "-"}[value]
    if isinstance(value, int):
        return escape(number(value))
    if isinstance(value, Evidence):
        return evidence(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(text(item) for item in value) + ")"
    if isinstance(value, (list, set)):
        shown = list(value)[:20]
        more = f", .. ({len(value)} in all)" if len(value) > 20 else ""
        return ", ".join(text(item) for item in shown) + more
    if isinstance(value, dict):
        return ", ".join(f"{escape(str(name))}: {text(item)}" for name, item in value.items())
    return escape(str(value))


def evidence(known: Evidence) -> str:
    """The grade, in its colour, and what supports it."""
    colour = _COLOURS[known.grade]
    rest = str(known)[len(known.grade) :]
    return f'<b style="color:{colour}">{known.grade}</b>{escape(rest)}'


def fields_table(lines: Iterable[tuple[str, str]]) -> str:
    """Names and values, one below the other."""
    left = "text-align:left"
    rows = (
        f'<tr><th style="{left}">{escape(name.replace("_", " "))}</th><td style="{left}">{value}</td></tr>'
        for name, value in lines
    )
    return f"<table>{''.join(rows)}</table>"


def answer(document: DataclassInstance) -> str:
    """An answer, field by field."""
    values = ((field.name, getattr(document, field.name)) for field in fields(document) if field.repr)
    return fields_table((name, text(value)) for name, value in values if value is not None)


def grid(heads: Sequence[str], lines: Sequence[Sequence[Any]], total: int | None = None, below: str = "") -> str:
    """A table with a head; long ones are cut."""
    shown = lines[:MOST_LINES]
    total = len(lines) if total is None else total
    # Words begin at the left; numbers stand one below the other.
    is_text = [any(isinstance(line[i], str) for line in shown) for i in range(len(heads))]
    sides = [f' style="text-align:{"left" if words else "right"}"' for words in is_text]
    head = "".join(f"<th{side}>{escape(name)}</th>" for name, side in zip(heads, sides, strict=True))
    rows = ("".join(f"<td{side}>{text(cell)}</td>" for cell, side in zip(line, sides, strict=True)) for line in shown)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    more = f"<p>{len(shown)} of {total}</p>" if total > len(shown) else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}{below}"
