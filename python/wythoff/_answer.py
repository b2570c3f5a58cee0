"""Answers: the documents of the native module as objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar

from . import _html
from ._evidence import Evidence, Tried

T = TypeVar("T", bound="Answer")


@dataclass(frozen=True)
class Answer:
    """An answer, with the fields of the document that ``wyt --json`` prints."""

    @classmethod
    def _of(cls: type[T], document: Mapping[str, Any], **more: Any) -> T:
        values: dict[str, Any] = {}
        for field in fields(cls):
            if field.name in more:
                values[field.name] = more[field.name]
            elif field.name == "evidence":
                values["evidence"] = Evidence._of(document["evidence"])
            elif field.name == "tried":
                values["tried"] = [Tried._of(step) for step in document.get("tried", ())]
            elif field.name in document:
                values[field.name] = document[field.name]
            elif field.default is MISSING:
                # What JSON omits is not known.
                values[field.name] = None
        return cls(**values)

    def __repr__(self) -> str:
        shown = (f"{field.name}={_repr(getattr(self, field.name))}" for field in fields(self) if field.repr)
        return f"{type(self).__name__}({', '.join(shown)})"

    def _repr_html_(self) -> str:
        return _html.answer(self)


def _repr(value: Any) -> str:
    """As Python writes it, unless it is a number that Python refuses to write."""
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, tuple):
            return f"({', '.join(map(_repr, value))})"
        if isinstance(value, list):
            return f"[{', '.join(map(_repr, value))}]"
        return f"<{_html.number(value)}>" if isinstance(value, int) else object.__repr__(value)
