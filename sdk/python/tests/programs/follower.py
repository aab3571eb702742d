"""`python follower.py KIND FOLDER`: follows grants or events, as a program that may be killed at any time.

What it takes is appended to FOLDER/taken before it asks for more; its cursor is in FOLDER/cursor. `CLIENT=async` does
it with `await`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from consent_sdk import AsyncConsentClient, ConsentClient, FileCursorStore, follow_events, follow_grants

WORK_S = 0.005
POLL_EVERY_S = 0.02

kind, folder = sys.argv[1], Path(sys.argv[2])
follow: Any = {"events": follow_events, "grants": follow_grants}[kind]
settings: Any = {"api_key": os.environ["CONSENT_API_KEY"], "base_url": os.environ["CONSENT_BASE_URL"]}
options: Any = {"store": FileCursorStore(folder / "cursor"), "poll_every": POLL_EVERY_S}


def take(thing: object) -> None:
    # Work takes its time, and may be cut off.
    time.sleep(WORK_S)
    with (folder / "taken").open("a", encoding="utf-8") as taken:
        taken.write(f"{json.dumps(thing)}\n")
    print("took one", flush=True)


async def with_await() -> None:
    async for thing in follow(AsyncConsentClient(**settings), **options):
        take(thing)


print("follows", flush=True)
if os.environ.get("CLIENT") == "async":
    asyncio.run(with_await())
else:
    for thing in follow(ConsentClient(**settings), **options):
        take(thing)
