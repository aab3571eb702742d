import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointStream } from '#domain';
import type { EventStore } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { InMemoryRecordStore } from '../../../test/support/engines/in-memory-record-store.js';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { ENDPOINT_REGISTRY, EndpointRegistry } from '../src/endpoints/endpoint-registry.js';

const MINUTE = 60_000;

describe('the registry of a business’s webhook endpoints', () => {
  let path: string;
  let log: EventStore;
  const clock = new TestClock(Date.parse('2026-05-01T10:00:00.000Z'));
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'registry-'));
    log = await openLmdbEventStore({ path });
  });
  afterAll(async () => {
    await log.close();
    await rm(path, { recursive: true });
  });

  const registryOn = (records: InMemoryRecordStore) => new EndpointRegistry(records, log, clock);
  const newRecords = () => new InMemoryRecordStore([ENDPOINT_REGISTRY]);
  const ten = () => Array.from({ length: 10 }, () => randomUUID());

  /** As far as the registry knows: by its events' types alone. */
  async function happens(endpointId: string, type: string): Promise<void> {
    const metadata = { time: clock.iso(), correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    await log.append(endpointStream(endpointId), [{ id: randomUUID(), type, data: {}, metadata }], 'any');
  }
  async function full(): Promise<{ readonly registry: EndpointRegistry; readonly ids: readonly string[] }> {
    const registry = registryOn(newRecords());
    const ids = ten();
    for (const id of ids) {
      await registry.reserve('bank', id);
      await happens(id, 'endpoint.added.v1');
    }
    return { registry, ids };
  }

  it('are ten, taken in order, each once, for each business its own', async () => {
    const { registry, ids } = await full();
    expect(await registry.of('bank')).toEqual(ids);
    expect(await registry.reserve('bank', randomUUID())).toBe(false);
    expect(await registry.reserve('bank', ids[3] ?? '')).toBe(true);
    expect(await registry.of('bank')).toEqual(ids);
    expect(await registry.reserve('gym', randomUUID())).toBe(true);
    expect(await registry.of('nobody')).toEqual([]);
  });

  it('are never more, however many processes take one at once', async () => {
    const records = newRecords();
    const processes = [records, records.another(), records.another()].map(registryOn);
    const takes = processes.flatMap((registry) => ten().map((id) => registry.reserve('bank', id)));
    const taken = await Promise.all(takes);
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(10);
    expect(await registryOn(records).of('bank')).toHaveLength(10);
  });

  it('can be given back, also twice and from several processes', async () => {
    const { registry, ids } = await full();
    const [first = '', second = '', ...rest] = ids;
    await Promise.all([registry.free('bank', first), registry.free('bank', second), registry.free('bank', first)]);
    expect(await registry.of('bank')).toEqual(rest);
    await registry.free('nobody', first);
  });

  it('of endpoints that were removed make room when it is needed, and no others do', async () => {
    const { registry, ids } = await full();
    clock.advance(10 * MINUTE);
    const [removed = '', failing = '', ...rest] = ids;
    await happens(removed, 'endpoint.removed.v1');
    await happens(failing, 'endpoint.failing.v1');
    const next = randomUUID();
    expect(await registry.reserve('bank', next)).toBe(true);
    expect(await registry.of('bank')).toEqual([failing, ...rest, next]);
    expect(await registry.reserve('bank', randomUUID())).toBe(false);
  });

  it('that a crash left without an endpoint make room after a minute', async () => {
    const registry = registryOn(newRecords());
    for (const id of ten()) await registry.reserve('bank', id);
    clock.advance(MINUTE - 1);
    expect(await registry.reserve('bank', randomUUID())).toBe(false);
    clock.advance(1);
    const next = randomUUID();
    expect(await registry.reserve('bank', next)).toBe(true);
    expect(await registry.of('bank')).toEqual([next]);
  });
});
