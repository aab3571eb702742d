"""A plugin of pytest for whoever counts tests elsewhere: a line of JSON for each, in the file OUTCOMES_FILE."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    # A test that passed has so in its call; a fixture fails before or after it.
    if report.passed and report.when != "call":
        return
    file, _, name = report.nodeid.rpartition("/")[2].partition("::")
    told = {"file": file, "name": name.partition("[")[0], "failure": None if report.passed else report.longreprtext}
    with Path(os.environ["OUTCOMES_FILE"]).open("a", encoding="utf-8") as lines:
        lines.write(f"{json.dumps(told)}\n")
