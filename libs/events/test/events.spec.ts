import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  personDecider,
  personStream,
  sealedPersonDecider,
  type PersonEvent,
  type Sealed,
  type SealedText,
} from '#domain';
import { MAX_READ, type EventStore, type JsonObject } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import type { Upcasters, Vault } from '#vault';
import { Installation } from '../../../test/support/service/installation.js';
import {
  ALL_UNREADABLE_PASSED_OVER,
  domainCodec,
  firstOf,
  foldOpened,
  foldSealed,
  readSealed,
  type DomainCodec,
} from '../src/index.js';
import { UPCASTERS } from '../src/upcasters.js';

const at = '2030-01-01T00:00:00.000Z';
const name = { given_name: 'Ada', family_name: 'Vale', middle_name: null, suffix: null, mailing_name: null };
const address = { line1: '1 ELM ST', line2: '', city: 'SPRINGFIELD', state: 'IL', zip5: '62701', zip4: '0001' };

describe('the events of a stream', () => {
  let folder: string;
  let log: EventStore;
  let installation: Installation;
  let vault: Vault;
  let codec: DomainCodec;
  let personId: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'events-'));
    log = await openLmdbEventStore({ path: join(folder, 'log') });
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    installation = new Installation();
    vault = installation.newProcess();
    codec = domainCodec(vault);
    personId = randomUUID();
  });
  afterEach(() => {
    installation.remove();
  });

  const context = () => ({ id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: 'service:test' });
  const happened = async (...events: readonly PersonEvent[]): Promise<void> => {
    const stream = personStream(personId);
    await log.append(stream, await Promise.all(events.map((event) => codec.encode(stream, event, context()))), 'any');
  };
  const stored = async (type: string, data: JsonObject): Promise<void> => {
    const metadata = { time: at, correlationId: randomUUID(), causationId: null, actor: 'service:test' };
    await log.append(personStream(personId), [{ id: randomUUID(), type, data, metadata }], 'any');
  };
  const register = async (): Promise<void> => {
    await vault.createDataKey({ kind: 'person', id: personId });
    const registered = { personId, accountId: randomUUID(), guardianId: null, name };
    await happened(
      { type: 'person.registered.v1', at, data: registered },
      { type: 'person.address_set.v1', at, data: { address } },
      { type: 'person.key_issued.v1', at, data: { keyId: randomUUID(), key: 'ABCDEFGH' } },
    );
  };
  const opened = () => foldOpened({ log, codec }, personStream(personId), personDecider);
  const sealed = () => foldSealed(log, personStream(personId), sealedPersonDecider);

  it('come to the same in either form, but for what is sealed', async () => {
    await register();
    expect(await opened()).toMatchObject({ revision: 2, state: { status: 'registered', name, address } });
    const { state, revision } = await sealed();
    expect([state.status, revision]).toEqual(['registered', 2]);
    expect(JSON.stringify(state)).not.toMatch(/"Ada|"Vale|1 ELM|SPRINGFIELD/);
  });

  it('hold no text where something is sealed, as far as the compiler knows', () => {
    type NameOf<Event> =
      Extract<Event, { type: 'person.registered.v1' }> extends { data: { name: infer N } } ? N : never;
    const isSealed: NameOf<Sealed<PersonEvent>> extends SealedText ? true : false = true;
    const isText: SealedText extends string ? true : false = false;
    expect([isSealed, isText]).toEqual([true, false]);
  });

  it('are read on from what was folded before', async () => {
    await register();
    const since = await sealed();
    await happened({ type: 'person.claim_approval_set.v1', at, data: { required: true } });
    const read = jest.spyOn(log, 'readStream');
    const after = await foldSealed(log, personStream(personId), sealedPersonDecider, { since });
    expect(after).toMatchObject({ revision: 3, state: { claimApprovalRequired: true } });
    expect(read.mock.calls.map(([, { from }]) => from)).toEqual([3]);
    read.mockRestore();
  });

  it('come to the deletion alone once the person is deleted, without any key', async () => {
    await register();
    await happened({ type: 'person.deleted.v1', at, data: {} });
    await vault.eraseDataKey({ kind: 'person', id: personId });
    expect(await opened()).toEqual({
      revision: 3,
      latestAt: at,
      state: { status: 'deleted', revision: 3, deletedAt: at },
    });
  });

  it.each([
    ['whose key is gone', () => Promise.resolve()],
    ['one of whose events is damaged as well', () => stored('person.claim_approval_set.v1', { required: 'yes' })],
  ])('come to the deletion alone however long the stream is: of a person %s', async (_what, further) => {
    await register();
    await further();
    const confirmed: PersonEvent = { type: 'person.address_confirmed.v1', at, data: {} };
    await happened(...Array.from({ length: MAX_READ }, () => confirmed));
    await happened({ type: 'person.deleted.v1', at, data: {} });
    await vault.eraseDataKey({ kind: 'person', id: personId });
    const revision = await log.lastRevision(personStream(personId));
    expect(revision).toBeGreaterThan(MAX_READ);
    expect(await opened()).toEqual({ revision, latestAt: at, state: { status: 'deleted', revision, deletedAt: at } });
  });

  it('are refused when one of them is damaged, unless it is passed over', async () => {
    await register();
    await stored('person.claim_approval_set.v1', { required: 'yes' });
    await expect(sealed()).rejects.toThrow('its required is not what it must be');
    const passedOver = ALL_UNREADABLE_PASSED_OVER;
    const { state } = await foldSealed(log, personStream(personId), sealedPersonDecider, { passedOver });
    expect(state).toMatchObject({ status: 'registered', revision: 3, claimApprovalRequired: false });
  });

  it('reach every reader in their newest form', async () => {
    const upcasters: Record<string, Upcasters[string]> = UPCASTERS;
    upcasters['person.approval.v0'] = ({ asks = false }) => ({
      type: 'person.claim_approval_set.v1',
      data: { required: asks },
    });
    try {
      await stored('person.approval.v0', { asks: true });
      const first = await firstOf(log, personStream(personId));
      expect(first).toMatchObject({ type: 'person.claim_approval_set.v1', at, data: { required: true }, revision: 0 });
      const [recorded] = await log.readStream(personStream(personId), { direction: 'forwards', limit: 1 });
      expect(recorded && readSealed(recorded)).toEqual(first);
      expect(recorded && (await codec.decode(recorded))).toMatchObject({ data: { required: true } });
    } finally {
      delete upcasters['person.approval.v0'];
    }
  });
});
