"""`python exchanges.py LOOK_UPS KEY…`: looks each person's key up so often, and claims and reads each, all at once.

Every other grant is released. Prints the grants as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from itertools import chain

from consent_sdk import AsyncConsentClient, ConsentError

look_ups, keys = int(sys.argv[1]), sys.argv[2:]


async def main() -> None:
    async with AsyncConsentClient(
        api_key=os.environ["CONSENT_API_KEY"], base_url=os.environ["CONSENT_BASE_URL"], max_retries=12
    ) as client:
        stories = await asyncio.gather(*(story(client, key) for key in keys))
    print(json.dumps(list(chain.from_iterable(stories))))


async def story(client: AsyncConsentClient, key: str) -> list[str]:
    grants: list[str] = []
    for count in range(look_ups):
        preview = await client.previews.create(key=key)
        grant = await client.grants.claim(preview_id=preview["preview_id"], external_ref=f"letter-{key}-{count}")
        current = await client.grants.get(grant["id"])
        assert (current["id"], current["status"]) == (grant["id"], "active"), current
        grants.append(grant["id"])
        if count % 2 == 0:
            await released(client, grant["id"])
    return grants


async def released(client: AsyncConsentClient, id: str) -> None:
    """A release whose answer was lost is refused when it is repeated."""
    try:
        await client.grants.release(id)
    except ConsentError as error:
        if error.code != "grant_not_active":
            raise


asyncio.run(main())
