"""A business's program at the real service, which a test starts: see test/sdk/python.spec.ts."""

from __future__ import annotations

import os
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal

from asking import Asking
from consent_sdk import ConsentError

BASE_URL = os.environ.get("CONSENT_BASE_URL", "")
pytestmark = pytest.mark.skipif(BASE_URL == "", reason="no service is named by CONSENT_BASE_URL")


@pytest.fixture(scope="module")
def real(portal: BlockingPortal | None) -> Asking:
    return Asking(portal, BASE_URL, os.environ["CONSENT_API_KEY"])


def world(path: str, **body: Any) -> Any:
    """What happens beside the program: somebody gives their key, or changes something."""
    answer = httpx.post(os.environ["WORLD_URL"] + path, json=body, timeout=30, trust_env=False)
    return answer.raise_for_status().json()


def claimed(real: Asking) -> Any:
    preview = world("/preview")
    return real(lambda client: client.grants.claim(**preview, external_ref="order-1"))


def test_it_looks_a_key_up_claims_reads_lists_and_releases(real: Asking) -> None:
    preview = real(lambda client: client.previews.create(key=os.environ["PERSON_KEY"]))
    assert preview["display"].keys() == {"name", "locality"}
    grant = real(lambda client: client.grants.claim(preview_id=preview["preview_id"], external_ref="order-1"))
    assert (grant["status"], grant["external_ref"]) == ("active", "order-1")
    assert real(lambda client: client.grants.get(grant["id"])) == grant
    assert real(lambda client: client.grants.list(status="active").first_page()).data[0] == grant
    released = real(lambda client: client.grants.release(grant["id"]))
    assert (released["id"], released["status"]) == (grant["id"], "released")


def test_it_speaks_for_an_agent_on_the_phone_also_when_it_is_refused(real: Asking) -> None:
    call = {"call_id": "call-1"}
    assert "assistant for" in real(lambda client: client.voice.business())["say"]
    heard = real(lambda client: client.voice.decode(transcript=os.environ["PERSON_KEY"], **call))
    preview = real(lambda client: client.voice.create_preview(key=heard["keys"][0]["key"], **call))
    grant = real(lambda client: client.voice.claim_grant(preview_id=preview["preview_id"], **call))
    read = real(lambda client: client.voice.get_grant(grant["id"]))
    assert read == {**grant, "say": read["say"]}
    with pytest.raises(ConsentError) as refused:
        real(lambda client: client.voice.get_grant("00000000-0000-4000-8000-000000000009"))
    assert (refused.value.code, bool(refused.value.say)) == ("grant_not_found", True)
    assert real(lambda client: client.grants.release(grant["id"]))["status"] == "released"


def test_it_makes_a_listener_has_an_example_sent_and_removes_it(real: Asking) -> None:
    listener = real(lambda client: client.listeners.create(events=["address.changed"]))
    message = real(lambda client: client.listeners.trigger(listener["id"], type="address.changed"))
    told = {"message_id": message["message_id"], "status": 204, "duration_ms": 12}
    assert real(lambda client: client.listeners.answer(listener["id"], **told)) is None
    assert real(lambda client: client.listeners.delete(listener["id"])) is None
    with pytest.raises(ConsentError, match="listener_not_found"):
        real(lambda client: client.listeners.delete(listener["id"]))


def test_it_takes_back_a_claim_that_waits_and_reports_mail_that_came_back(real: Asking) -> None:
    world("/claim-approval", required=True)
    pending = claimed(real)
    assert pending == {"id": pending["id"], "status": "pending_approval"}
    assert real(lambda client: client.grants.withdraw(pending["id"]))["status"] == "released"
    world("/claim-approval", required=False)

    grant = claimed(real)
    report = real(lambda client: client.grants.report_returned_mail(grant["id"]))
    assert (report["grant_id"], report["resolution"]) == (grant["id"], None)
    assert real(lambda client: client.grants.report_returned_mail(grant["id"])) == report


def test_it_goes_through_a_list_of_several_pages_thing_by_thing_or_page_by_page(real: Asking) -> None:
    things = list(real.all(real.client().grants.list()))
    pages = list(real.all(real.client().grants.list().pages()))
    assert [grant for page in pages for grant in page.data] == things
    assert len({grant["id"] for grant in things}) == len(things) > 50
    assert [len(page.data) for page in pages] == [50, len(things) - 50]
    behind = real.client().grants.list(cursor=pages[0].next_cursor)
    assert list(real.all(behind)) == things[50:]


def test_it_decodes_what_was_heard_and_says_how_the_business_stands(real: Asking) -> None:
    decoded = real(lambda client: client.keys.decode(transcript=os.environ["PERSON_KEY"]))
    assert decoded["keys"][0]["formatted"] == os.environ["PERSON_KEY"]
    assert real(lambda client: client.status.get())["usage"]["active_grants"] > 0


def test_it_adds_a_webhook_endpoint_changes_tests_and_mends_it_and_removes_it(real: Asking) -> None:
    endpoints = real.client().webhook_endpoints
    created = real.of(endpoints.create(url="http://localhost:9/hook"))
    endpoint = {name: value for name, value in created.items() if name != "secret"}
    id = endpoint["id"]
    assert list(real.all(endpoints.list())) == [endpoint]
    changed = real.of(endpoints.update(id, description="letters", events=["address.changed"]))
    assert changed == {**endpoint, "description": "letters", "events": ["address.changed"]}
    assert real.of(endpoints.update(id, events=None)) == {**endpoint, "description": "letters"}
    assert real.of(endpoints.get(id))["description"] == "letters"
    assert real.of(endpoints.rotate_secret(id))["secret"] != created["secret"]

    message = real.of(endpoints.test(id))["message_id"]
    delivery = real.of(endpoints.deliveries.get(id, message))
    assert (delivery["type"], delivery["status"], len(delivery["attempts"])) == ("webhook.test", "failed", 1)
    failed = real.all(endpoints.deliveries.list(id, status="failed", type="webhook.test"))
    assert [one["id"] for one in failed] == [message]
    assert real.of(endpoints.deliveries.resend(id, message)) is None
    assert real.of(endpoints.recover(id, since="2100-01-01")) == {"count": 0}

    real.of(endpoints.delete(id))
    assert list(real.all(endpoints.list())) == []


def test_it_lists_what_happened_event_by_event_or_page_by_page(real: Asking) -> None:
    claimed(real)
    world("/confirmation")
    everything = list(real.all(real.client().events.list(limit=50)))
    assert [event["sequence"] for event in everything] == list(range(1, len(everything) + 1))
    assert len(everything) > 50
    page = real(lambda client: client.events.list(after=2, limit=3).first_page())
    assert (page.data, page.next_after, page.has_more) == (everything[2:5], 5, True)


def test_it_is_refused_with_the_services_code_status_and_id_of_the_request(real: Asking) -> None:
    with pytest.raises(ConsentError) as told:
        real(lambda client: client.grants.get("00000000-0000-4000-8000-000000000000"))
    assert (told.value.code, told.value.status, told.value.retry_after) == ("grant_not_found", 404, None)
    assert told.value.request_id is not None
    assert len(told.value.request_id) == 36
    with pytest.raises(ConsentError) as told:
        real(lambda client: client.status.get(), api_key="svc_live_of_nobody")
    assert (told.value.code, told.value.status) == ("unauthorized", 401)


@pytest.mark.parametrize(
    "id", ["../status", "a/../../status", "?status=active", "#", "a\r\nX-Injected: 1", "%2e%2e", "…", " ", "a%"]
)
def test_an_id_is_kept_within_its_place_in_the_path(real: Asking, id: str) -> None:
    with pytest.raises(ConsentError) as told:
        real(lambda client: client.grants.get(id))
    assert (told.value.code, told.value.status) == ("grant_not_found", 404)
