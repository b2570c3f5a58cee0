"""Certificates: answers that can be verified again, by checkers that share nothing with what found them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

from . import _native
from ._answer import Answer
from ._regularity import _removals

__all__ = ["Certificate", "Verdict", "certify", "certify_regular", "certify_rows", "check"]


@dataclass(frozen=True, repr=False)
class Verdict(Answer):
    """What came of verifying a certificate. It is true if the certificate was accepted."""

    kind: str
    ok: bool
    step: str
    """The last step that was looked at."""
    reason: str
    """What is proved, or what is wrong."""

    def __bool__(self) -> bool:
        return self.ok


class Certificate(bytes):
    """A certificate, as ``wyt check`` reads it: its bytes."""

    def check(self) -> Verdict:
        """Verifies it."""
        return check(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file."""
        _native.write_file(path, bytes(self))

    def __repr__(self) -> str:
        return f"<Certificate of {len(self)} bytes>"

    __str__ = __repr__


def check(certificate: bytes | str | os.PathLike[str]) -> Verdict:
    """Verifies a certificate of any kind again, given as bytes or as the name of its file.

    Raises:
        CertificateError: if it is no certificate; one that is understood and wrong has a false verdict.

    >>> verdict = wythoff.check(wythoff.certify(1, 10**20))
    >>> bool(verdict), verdict.kind
    (True, 'coalescence')
    """
    data = bytes(certificate) if isinstance(certificate, (bytes, bytearray)) else Path(certificate).read_bytes()
    return Verdict._of(_native.check(data))


def certify(g: SupportsIndex, n: SupportsIndex) -> Certificate:
    """A certificate of the n-th g-point of Wythoff's game. Far away, g = 9 takes seconds, and each value more about three times as long.

    >>> wythoff.certify(1, 10**20)
    <Certificate of ... bytes>
    """
    return Certificate(_native.certify(g, n))


def certify_rows(game: str, row: SupportsIndex, *, columns: SupportsIndex | None = None) -> Certificate:
    """A certificate of the periods of all rows up to one, which is included.

    >>> wythoff.certify_rows("wythoff", 4).check().ok
    True
    """
    return Certificate(_native.certify_rows(game, row, columns))


def certify_regular(
    removals: str | SupportsIndex | Iterable[SupportsIndex], *, max_p: SupportsIndex = _native.MAX_P
) -> Certificate:
    """A certificate of what :func:`wythoff.regular` says of Wyt_K.

    >>> wythoff.certify_regular([1, 4, 8]).check().ok
    True
    """
    return Certificate(_native.certify_regular(_removals(removals), max_p))
