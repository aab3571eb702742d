import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { HOUR_MS } from '#clock';
import { ReadSide } from '#command-side';
import {
  claimedPerson,
  grantDecider,
  grantStream,
  personDecider,
  personStream,
  previewDecider,
  type PreviewEvent,
} from '#domain';
import { MAX_READ, type EventStore, type RecordedEvent } from '#event-store';
import type { RunningProcess } from '#runtime';
import { fold } from '../histories/fold.js';
import { byTest } from '../personas/by-test.js';
import type { Person } from '../personas/person.js';

const SIDE_BY_SIDE = 64;

/**
 * Active grants of one person's at one business, straight into the log: a key may be looked up a few times an hour
 * only. In the views when it resolves. Their ids.
 */
export async function manyGrants(
  { services, engines, app }: RunningProcess,
  person: Person,
  businessId: string,
  count: number,
): Promise<readonly string[]> {
  const { state } = await services.runner.load(personDecider, personStream(person.id));
  if (state.status !== 'registered') throw new Error('only a registered person has grants');
  const at = engines.clock.iso();
  const claim = async (): Promise<readonly [string, string]> => {
    const [previewId, grantId] = [randomUUID(), randomUUID()];
    const looked = { previewId, businessId, personId: person.id, keyId: state.key.keyId, channel: 'api' } as const;
    const expiresAt = new Date(Date.parse(at) + HOUR_MS).toISOString();
    const made: PreviewEvent = { type: 'preview.made.v1', at, data: { ...looked, callId: null, expiresAt } };
    const asked = { grantId, businessId, preview: fold(previewDecider, [made]), person: claimedPerson(state) };
    const command = { type: 'claim', at, ...asked, externalRef: null, channel: 'api', callId: null } as const;
    const { position } = await services.runner.run(grantDecider, grantStream(grantId), command, byTest);
    return [grantId, position ?? ''];
  };
  const limit = pLimit(SIDE_BY_SIDE);
  const made = await Promise.all(Array.from({ length: count }, () => limit(claim)));
  const last = made.map(([, position]) => position).reduce((one, other) => (one > other ? one : other), '');
  await app.get(ReadSide).shows(last);
  return made.map(([id]) => id);
}

/** The types of each grant's events, in order. */
export async function eventTypesOf(log: EventStore, grantIds: readonly string[]): Promise<readonly string[][]> {
  const limit = pLimit(SIDE_BY_SIDE);
  return Promise.all(grantIds.map((id) => limit(async () => (await grantEvents(log, id)).map(({ type }) => type))));
}

export function grantEvents(log: EventStore, grantId: string): Promise<readonly RecordedEvent[]> {
  return log.readStream(grantStream(grantId), { direction: 'forwards', limit: MAX_READ });
}
