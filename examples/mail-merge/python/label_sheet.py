"""Labels on US letter, 3 by 10 a page."""

from __future__ import annotations

from fpdf import FPDF
from ttf_opensans import opensans  # type: ignore[import-untyped]

#: Millimetres.
LEFT, TOP, WIDTH, HEIGHT, GAP = 4.8, 12.7, 66.7, 25.4, 3.1
COLUMNS, ROWS = 3, 10


class LabelSheet(FPDF):
    def __init__(self) -> None:
        super().__init__(format="letter")
        self.count = 0
        self.set_auto_page_break(False)
        # One with letters beyond those of English: names are printed as they are written.
        self.add_font("OpenSans", fname=opensans().path)
        self.set_font("OpenSans", size=8)

    def add(self, lines: list[str]) -> None:
        """The next label: down, then to the right."""
        column, row = divmod(self.count % (COLUMNS * ROWS), ROWS)
        if row == column == 0:
            self.add_page()
        self.set_xy(LEFT + column * (WIDTH + GAP), TOP + row * HEIGHT + 2)
        self.multi_cell(WIDTH - 4, 3.5, "\n".join(lines), align="L")
        self.count += 1
