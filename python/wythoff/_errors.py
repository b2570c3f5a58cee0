"""What can go wrong, with the words of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._evidence import Evidence

__all__ = [
    "CertificateError",
    "DamagedError",
    "DefectError",
    "Error",
    "GameError",
    "LabError",
    "NotConverged",
    "ParameterError",
    "RuleError",
    "TooLarge",
    "Unknown",
    "Unsupported",
    "VersionError",
]


class Error(Exception):
    """The base of all errors that are this package's own."""


class GameError(Error, ValueError):
    """The text names no game of the catalogue, or gives it wrong parameters."""


class RuleError(Error, ArithmeticError):
    """A ``rule:`` expression has no value at a position that was reached."""


class TooLarge(Error, MemoryError):
    """The answer would need more memory or time than :func:`wythoff.set_options` allows."""


class Unsupported(Error, ValueError):
    """The question makes sense, but no method here answers it."""


class NotConverged(Error, ArithmeticError):
    """Algorithm RW contradicts itself, so the constant R that it was given is too small."""


class CertificateError(Error, ValueError):
    """The bytes are no certificate."""


class DefectError(Error, RuntimeError):
    """Something that cannot be: a defect of the program. Please report it."""


class LabError(Error, RuntimeError):
    """Something is wrong with an experiment, a run or a ledger."""


class ParameterError(LabError, ValueError):
    """There is no such experiment or run, or a parameter is wrong."""


class DamagedError(LabError):
    """What another process has sent is not what it had computed, or does not belong here."""


class VersionError(LabError):
    """Another process has another version of this package."""


class Unknown(Error, LookupError):
    """A value that is not known; only that it is at least some number.

    Attributes:
        at_least: a number that the value is not below, or ``None``.
        searched_to: of a period, how many columns were looked at; else ``None``.
        evidence: how that is known.
    """

    def __init__(
        self,
        message: str,
        at_least: int | None = None,
        evidence: Evidence | None = None,
        searched_to: int | None = None,
    ) -> None:
        super().__init__(message)
        self.at_least = at_least
        self.evidence = evidence
        self.searched_to = searched_to
