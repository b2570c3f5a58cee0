"""Small pictures, as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._positions import Position

# A larger board is no picture any more.
LARGEST = 24
CELL = 18
# For the numbers of rows and columns.
MARGIN = 18


def queen(position: Position) -> str:
    """The board with the queen and lines to the options that win; nothing for piles beyond a small board."""
    a, b = position.a, position.b
    if max(a, b) >= LARGEST:
        return ""
    rows, cols = a + 2, b + 2

    def centre(row: int, column: int) -> tuple[float, float]:
        return MARGIN + (column + 0.5) * CELL, (rows - 0.5 - row) * CELL

    def number(n: int, x: float, y: float) -> str:
        return f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="10" fill="#57606a">{n}</text>'

    parts = [
        f'<rect x="{MARGIN + c * CELL}" y="{(rows - 1 - r) * CELL}" width="{CELL}" height="{CELL}" '
        f'fill="{"#e8e8e8" if (r + c) % 2 else "#ffffff"}"/>'
        for r in range(rows)
        for c in range(cols)
    ]
    parts += [number(r, MARGIN / 2, centre(r, 0)[1]) for r in range(rows)]
    parts += [number(c, centre(0, c)[0], rows * CELL + MARGIN / 2) for c in range(cols)]
    x, y = centre(a, b)
    for row, column in position.winning:
        u, v = centre(row, column)
        # From the edge of the queen's cell on.
        length = max(abs(u - x), abs(v - y))
        begin = x + (u - x) / length * CELL * 0.5, y + (v - y) / length * CELL * 0.5
        parts.append(
            f'<line x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{u}" y2="{v}" stroke="#1a7f37" stroke-width="2"/>'
            f'<circle cx="{u}" cy="{v}" r="{CELL / 4}" fill="#1a7f37"/>'
        )
    colour = "#b31d28" if position.is_p else "#0550ae"
    parts.append(f'<text x="{x}" y="{y + 6}" text-anchor="middle" font-size="{CELL}" fill="{colour}">&#9819;</text>')
    width, height = MARGIN + cols * CELL, MARGIN + rows * CELL
    title = f"the queen at row {a}, column {b}, and her winning moves"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>{title}</title>{"".join(parts)}</svg>'
    )
