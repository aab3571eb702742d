from __future__ import annotations

import os
from pathlib import Path


class FileCursorStore:
    """Keeps a cursor in a file, which is at any time the whole of the one or the whole of the next."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)

    def load(self) -> str | None:
        try:
            return self._path.read_text("utf-8")
        except FileNotFoundError:
            return None

    def save(self, cursor: str) -> None:
        beside = self._path.with_name(f"{self._path.name}.next")
        with beside.open("w", encoding="utf-8") as file:
            file.write(cursor)
            file.flush()
            # Or a machine that goes down could leave an empty file in the place of the cursor.
            os.fsync(file.fileno())
        beside.replace(self._path)
