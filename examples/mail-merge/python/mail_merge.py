"""Prints a sheet of address labels for people who gave their keys: `python mail_merge.py KEYS LABELS.pdf`.

KEYS is a text file with a key on each line, of people who agreed to get mail. What this program remembers stands in
`LABELS.pdf.json`, and no address is among it: each run reads the addresses as they are on that day.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import TypedDict
from uuid import uuid4

from consent_sdk import ConsentClient, ConsentError
from label_sheet import LabelSheet


class Memory(TypedDict):
    #: The number of the last event that was seen.
    cursor: int | None
    #: Grants by a digest of the key that they were claimed with; None for one that has ended.
    grants: dict[str, str | None]
    #: Digests of keys that led to nobody: whoever looks such keys up in every run is taken for one who guesses.
    unusable: list[str]
    #: By digest, what a look-up and its claim are repeated under, should the answer be lost.
    asked: dict[str, str]


def main(client: ConsentClient, keys: Path, labels: Path) -> None:
    file = labels.with_name(f"{labels.name}.json")
    memory: Memory = {"cursor": None, "grants": {}, "unusable": [], "asked": {}}
    if file.exists():
        memory.update(json.loads(file.read_text()))
    tell_what_happened(client, memory)
    remember(memory, file)
    for key in filter(None, map(str.strip, keys.read_text().split("\n"))):
        digest = hashlib.sha256(key.encode()).hexdigest()
        if digest in memory["grants"] or digest in memory["unusable"]:
            continue
        is_repeat = digest in memory["asked"]
        memory["asked"].setdefault(digest, str(uuid4()))
        remember(memory, file)
        try:
            claim(client, memory, key, digest)
        except ConsentError as error:
            if not is_repeat or error.code != "claim_window_expired":
                raise
            # The look-up of a run before this one, repeated, is that look-up: too old to claim with.
            memory["asked"][digest] = str(uuid4())
            remember(memory, file)
            claim(client, memory, key, digest)
        del memory["asked"][digest]
        remember(memory, file)
    if memory["unusable"]:
        print(f'keys left out: {len(memory["unusable"])}; to look them up again, take "unusable" out of {file}')
    sheet = LabelSheet()
    for lines in current_labels(client, memory):
        sheet.add(lines)
    remember(memory, file)
    sheet.output(str(labels))
    print(f"{sheet.count} labels are in {labels}")


def claim(client: ConsentClient, memory: Memory, key: str, digest: str) -> None:
    """Looks the key up and asks for the address, once: who has ended it is not asked again, and a run that was killed
    before it had the answer is given that answer within a day. A program that talks with people reads the preview back
    first."""
    asked = memory["asked"][digest]
    try:
        preview = client.previews.create(key=key, idempotency_key=f"{asked} look-up")
        grant = client.grants.claim(preview_id=preview["preview_id"], idempotency_key=f"{asked} claim")
    except ConsentError as error:
        # One wrong key keeps nobody else from getting mail.
        if error.code not in ("invalid_key_format", "key_not_found", "key_not_usable"):
            raise
        print(f"a key was left out: {error.message}")
        # One that is mistyped is put right in the file, and counts for nothing until then.
        if error.code != "invalid_key_format":
            memory["unusable"].append(digest)
        return
    memory["grants"][digest] = grant["id"]
    print(f"{preview['display']['name']}, {preview['display']['locality']}: {grant['status']}")


def tell_what_happened(client: ConsentClient, memory: Memory) -> None:
    """What the feed has since the last run: nothing is missed, whatever became of webhooks."""
    try:
        for event in client.events.list(after=memory["cursor"]):
            if event["data"]["grant_id"] in memory["grants"].values():
                print(f"{event['type']}: {event['data']['grant_id']}")
            memory["cursor"] = event["sequence"]
    except ConsentError as error:
        # After a month's rest: all addresses are read anew anyway, so that only the news of who moved is lost.
        if error.code != "events_expired":
            raise
        memory["cursor"] = None


def current_labels(client: ConsentClient, memory: Memory) -> list[list[str]]:
    """Of everybody who still allows it; each reading stands in that person's history."""
    labels = []
    for digest, id in memory["grants"].items():
        if id is None:
            continue
        try:
            grant = client.grants.get(id)
        except ConsentError as error:
            if error.code != "grant_revoked":
                raise
            memory["grants"][digest] = None
            continue
        if grant["status"] == "active":
            labels.append(grant["address"]["label_lines"])
        elif grant["status"] != "pending_approval":
            memory["grants"][digest] = None
    return labels


def remember(memory: Memory, file: Path) -> None:
    """Whole or not at all, so that a kill or a power cut in between loses nothing."""
    beside = file.with_suffix(".next")
    with beside.open("w") as next_one:
        next_one.write(json.dumps(memory))
        next_one.flush()
        os.fsync(next_one.fileno())
    beside.replace(file)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python mail_merge.py KEYS LABELS.pdf")
    base_url = os.environ.get("CONSENT_BASE_URL", "http://localhost:3000")
    with ConsentClient(api_key=os.environ.get("CONSENT_API_KEY", ""), base_url=base_url) as service:
        main(service, Path(sys.argv[1]), Path(sys.argv[2]))
