import { ask, dataOf, idOf, refusal, seen, type Answer } from '../clients/ask.js';
import { untilServed } from '../clients/until-served.js';
import { advanceClock } from '../time/advance-clock.js';
import { eventually, eventuallyAsked } from '../time/eventually.js';
import { Person } from '../personas/person.js';
import { ADDRESS, NEW_ADDRESS } from '../personas/registration.js';
import type { SplitService } from '../service/split-service.js';

const DAY_S = 86_400;
const PATIENCE_MS = 30_000;

/**
 * A person's whole life with the service, at the gateway: each step is seen by whoever is asked next, whichever process
 * that is.
 */
export async function personStory(service: SplitService): Promise<void> {
  const { baseUrl } = service.gateway;
  const person = await Person.registered(baseUrl, { given_name: 'Greta', family_name: 'Gateway' });
  const [kept, leftOut] = [(await service.business()).at(), (await service.business()).at()];
  const key = await person.key();
  const [keptId, leftOutId] = [idOf(await kept.claimKey(key)), idOf(await leftOut.claimKey(key))];

  await person.put('/name', { given_name: 'Greta', family_name: 'Other' });
  await person.put('/address', { ...ADDRESS, line1: '10 Fiction Road' });
  expect((await kept.read(keptId)).body).toMatchObject({
    name: { family_name: 'Other' },
    address: { line1: '10 FICTION RD' },
  });

  await person.put('/claim-approval', { required: true });
  const asked = await kept.claimKey(key);
  expect(seen(asked)).toMatchObject({ status: 202, body: { status: 'pending_approval' } });
  expect((await person.post(`/grants/${idOf(asked)}/approval`)).body).toMatchObject({ status: 'active' });
  expect((await kept.read(idOf(asked))).body).toMatchObject({ status: 'active' });
  expect((await person.post(`/grants/${idOf(asked)}/revocation`)).body).toMatchObject({ status: 'revoked' });
  expect(refusal(await kept.read(idOf(asked)))).toEqual({ status: 410, code: 'grant_revoked' });

  const history = dataOf(await person.get('/access-history')).map(({ action, grant_id }) => [action, grant_id]);
  expect(history).toEqual([
    ['read', idOf(asked)],
    ['claimed', idOf(asked)],
    ['previewed', null],
    ['read', keptId],
    ['claimed', leftOutId],
    ['previewed', null],
    ['claimed', keptId],
    ['previewed', null],
  ]);

  const back = await movesOut(service, person, keptId);
  await eventuallyAsked(async () => {
    const { address } = (await kept.read(keptId)).body as { address: { city: string } };
    return address.city === 'AUSTIN' ? true : undefined;
  }, PATIENCE_MS);
  expect(refusal(await leftOut.read(leftOutId))).toEqual({ status: 410, code: 'grant_revoked' });

  expect((await back.delete('/me')).status).toBe(204);
  expect((await back.get('/me')).status).toBe(401);
  expect(refusal(await kept.read(keptId))).toEqual({ status: 410, code: 'grant_revoked' });
  expect(refusal(await kept.preview(key))).toEqual({ status: 404, code: 'key_not_found' });
  await allFollowed(service);
}

/** What follows from it, in the projectors, comes to its end as well. */
async function allFollowed({ projector: { first } }: SplitService): Promise<void> {
  await eventuallyAsked(async () => {
    const behind = await first.metric('consent_log_lag_events');
    return (behind.length > 0 && behind.every((events) => events === 0)) || undefined;
  }, PATIENCE_MS);
  expect(Math.max(...(await first.metric('consent_parked_documents')))).toBe(0);
}

/** The move's day comes. The person as signed in again, as whoever leaves must have been of late. */
async function movesOut(service: SplitService, person: Person, keptId: string): Promise<Person> {
  const { baseUrl } = service.gateway;
  const { now } = (await ask(baseUrl, 'GET', '/dev/v1/clock', {})).body;
  const effective_date = new Date(Date.parse(String(now)) + 2 * DAY_S * 1000).toISOString().slice(0, 10);
  const move = await person.post('/move', { address: NEW_ADDRESS, effective_date, keep: [keptId] });
  expect(seen(move)).toMatchObject({ status: 201, body: { kept_count: 1, left_out_count: 1 } });
  expect((await person.get('/move')).body).toEqual(move.body);
  await advanceClock({ running: { baseUrl } }, 2 * DAY_S);
  await untilEverywhere(service);
  for (const address of service.queryAddresses) expect((await person.at(address).get('/me')).status).toBe(200);
  return Person.signedIn(baseUrl, person.email);
}

/**
 * The clock's jump is in force at once in the process that was asked, and a moment later in the others: until then a
 * code or a session that one of them has issued is one of another day to the next. A command side that is asked for a
 * jump of nothing goes by the newest time as well.
 */
async function untilEverywhere({ command, queryAddresses }: SplitService): Promise<void> {
  const shown = [command.first, command.second].map(({ baseUrl }) => timeAt(baseUrl));
  const latest = Math.min(...(await Promise.all(shown)));
  for (const address of queryAddresses) {
    await eventually(async () => (timeOf(await ask(address, 'GET', '/dev/v1/clock', {})) >= latest ? true : undefined));
  }
}

async function timeAt(address: string): Promise<number> {
  const ofNothing = JSON.stringify({ advance_seconds: 0 });
  return timeOf(await untilServed(() => ask(address, 'POST', '/dev/v1/clock', {}, ofNothing)));
}

function timeOf({ body }: Answer): number {
  return Date.parse(String(body['now']));
}
