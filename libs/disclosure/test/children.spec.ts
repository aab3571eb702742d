import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v5 as uuidV5 } from 'uuid';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { CHILDREN, Children } from '../src/index.js';

/** As the ids of children followed from their guardian's once. */
const oldId = (guardianId: string, before: number): string =>
  uuidV5(`${guardianId}/${String(before)}`, '5b1c7d2e-93a4-4e0f-8b66-0d1f4a7c2e90');

describe('a guardian’s children', () => {
  const folder = mkdtempSync(join(tmpdir(), 'children-'));
  let log: EventStore;
  let children: Children;
  beforeAll(async () => {
    log = await openLmdbEventStore({ path: join(folder, 'log') });
    children = new Children(new InMemoryRecordStore([CHILDREN]), log);
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });

  async function isRegistered(childId: string): Promise<string> {
    const metadata = { time: '2030-01-01T00:00:00.000Z', correlationId: 'c', causationId: null, actor: 'service:test' };
    const event = { id: randomUUID(), type: 'person.registered.v1', data: {}, metadata };
    await log.append(personStream(childId), [event], 'no-stream');
    return childId;
  }

  async function next(guardianId: string): Promise<string> {
    return children.idOf(guardianId, await children.nextNumber(guardianId));
  }

  it('are listed in the order in which they were registered, those from before there were records first', async () => {
    const guardian = randomUUID();
    const old = [await isRegistered(oldId(guardian, 0)), await isRegistered(oldId(guardian, 1))];
    const [third, fourth] = [await isRegistered(await next(guardian)), await isRegistered(await next(guardian))];
    expect(await children.of(guardian)).toEqual([...old, third, fourth]);
    expect(await children.of(randomUUID())).toEqual([]);
  });

  it('have ids that do not follow from the guardian’s', async () => {
    const guardian = randomUUID();
    const childId = await next(guardian);
    expect(Array.from({ length: 100 }, (_, before) => oldId(guardian, before))).not.toContain(childId);
    expect(await next(randomUUID())).not.toBe(childId);
  });

  it('are registered under one id where two registrations of the same child come at once', async () => {
    const guardian = randomUUID();
    const number = await children.nextNumber(guardian);
    const [one, other] = await Promise.all([children.idOf(guardian, number), children.idOf(guardian, number)]);
    expect(one).toBe(other);
  });

  it('keep their id where a registration was cut off before its event', async () => {
    const guardian = randomUUID();
    const one = await next(guardian);
    expect(await next(guardian)).toBe(one);
    await isRegistered(one);
    expect(await next(guardian)).not.toBe(one);
  });

  it('are nobody’s once they are forgotten', async () => {
    const guardian = randomUUID();
    for (let count = 0; count < 3; count++) await isRegistered(await next(guardian));
    await children.forget(guardian);
    await children.forget(guardian);
    expect(await children.of(guardian)).toEqual([]);
  });
});
