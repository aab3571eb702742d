import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import {
  businessDecider,
  businessStream,
  personDecider,
  personStream,
  sealedBusinessDecider,
  sealedPersonDecider,
  type BusinessEvent,
  type Fold,
  type PersonEvent,
  type StoredEvent,
  type StreamName,
} from '#domain';
import { openLmdbEventStore } from '#event-store/lmdb';
import { dataKeys, subjectName, type Subject, type Vault } from '#vault';
import { CountingLog } from '../../../test/support/engines/counting-log.js';
import { Installation } from '../../../test/support/service/installation.js';
import {
  ALL_UNREADABLE_PASSED_OVER,
  domainCodec,
  foldOpened,
  foldSealed,
  OpenedFolds,
  SealedFolds,
  type DomainCodec,
  type Folding,
} from '../src/index.js';
import { KeptStates } from '../src/kept-states.js';

const RUNS = process.env['TEST_ROUNDS'] === 'reduced' ? 30 : 150;
const at = '2030-01-01T00:00:00.000Z';
const name = { given_name: 'Ada', family_name: 'Vale', middle_name: null, suffix: null, mailing_name: null };
const ELM = { line1: '1 ELM ST', line2: '', city: 'SPRINGFIELD', state: 'IL', zip5: '62701', zip4: '0001' };
const OAK = { ...ELM, line1: '2 OAK ST' };

describe('what is kept of streams that are folded again and again', () => {
  let folder: string;
  let log: CountingLog;
  let installation: Installation;
  let vault: Vault;
  let codec: DomainCodec;
  let openedFolds: OpenedFolds;
  let sealedFolds: SealedFolds;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kept-folds-'));
    log = new CountingLog(await openLmdbEventStore({ path: join(folder, 'log') }));
    installation = new Installation();
  });
  afterAll(async () => {
    await log.close();
    rmSync(folder, { recursive: true });
    installation.remove();
  });
  beforeEach(() => {
    vault = installation.newProcess();
    codec = domainCodec(vault);
    openedFolds = new OpenedFolds({ log, codec });
    sealedFolds = new SealedFolds(log);
  });

  const context = () => ({ id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: 'service:test' });
  const happened = async (stream: StreamName, ...events: readonly StoredEvent[]): Promise<void> => {
    const encoded: Awaited<ReturnType<DomainCodec['encode']>>[] = [];
    for (const event of events) encoded.push(await codec.encode(stream, event, context()));
    await log.append(stream, encoded, 'any');
  };
  const registered = async (): Promise<string> => {
    const personId = randomUUID();
    await vault.createDataKey({ kind: 'person', id: personId });
    const data = { personId, accountId: randomUUID(), guardianId: null, name };
    await happened(
      personStream(personId),
      { type: 'person.registered.v1', at, data },
      { type: 'person.address_set.v1', at, data: { address: ELM } },
      { type: 'person.key_issued.v1', at, data: { keyId: randomUUID(), key: 'ABCDEFGH' } },
    );
    return personId;
  };
  const setUp = async (): Promise<string> => {
    const businessId = randomUUID();
    const data = { businessId, name: 'Books' };
    await happened(businessStream(businessId), { type: 'business.registered.v1', at, data }, added('owner'));
    return businessId;
  };
  const added = (accountId: string, memberId: string = randomUUID()): BusinessEvent => {
    return { type: 'business.member_added.v1', at, data: { memberId, accountId, role: 'owner' } };
  };
  /** Makes a data key one that does not open, or puts it back. */
  const turned = async (subject: Subject): Promise<void> => {
    const record = await installation.records.get(dataKeys, subjectName(subject));
    if (record === undefined) return;
    const { wrapped } = record.body;
    const turn = Buffer.from(wrapped).reverse().toString();
    await installation.records.replace(dataKeys, record.id, record.version, { ...record.body, wrapped: turn });
  };
  const outcome = <T>(fold: Promise<T>) =>
    fold.then(
      (folded): unknown => folded,
      (error: unknown) => String(error),
    );
  /** However much is kept, it is what the whole stream comes to. */
  const mustBeTheSame = async <Stream extends StreamName, State, SealedState>(
    stream: Stream,
    decider: Parameters<typeof foldOpened<Stream, State>>[2],
    sealed: Parameters<typeof foldSealed<Stream, SealedState>>[2],
    folding: Folding<never> = {},
  ): Promise<void> => {
    expect(await outcome(openedFolds.of(stream, decider, folding))).toEqual(
      await outcome(foldOpened({ log, codec }, stream, decider, folding)),
    );
    expect(await outcome(sealedFolds.of(stream, sealed, folding))).toEqual(
      await outcome(foldSealed(log, stream, sealed, folding)),
    );
  };
  const eventsRead = async (something: () => Promise<unknown>): Promise<number> => {
    const before = log.eventsRead;
    await something();
    return log.eventsRead - before;
  };

  it('is the same as all of the stream comes to, whatever a person does and whatever becomes of the key', async () => {
    const event = fc.constantFrom<PersonEvent>(
      { type: 'person.name_changed.v1', at, data: { name: { ...name, given_name: 'Eve' }, fields: ['given_name'] } },
      { type: 'person.address_corrected.v1', at, data: { address: OAK } },
      { type: 'person.address_confirmed.v1', at, data: {} },
      {
        type: 'person.move_scheduled.v1',
        at,
        data: { moveId: 'm', address: OAK, effectiveDate: '2030-02-01', leftOut: [] },
      },
      { type: 'person.move_cancelled.v1', at, data: { moveId: 'm' } },
      { type: 'person.key_replaced.v1', at, data: { keyId: 'k', key: 'HGFEDCBA', replacedKeyId: 'j', leftOut: [] } },
    );
    const step = fc.oneof({ arbitrary: event, weight: 6 }, fc.constantFrom('damage', 'look', 'delete'));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const personId = await registered();
        const [stream, subject] = [personStream(personId), { kind: 'person', id: personId } as const];
        let [isDamaged, isDeleted] = [false, false];
        for (const next of steps) {
          if (next === 'damage') {
            isDamaged = !isDamaged;
            await turned(subject);
          } else if (next === 'delete') {
            await happened(stream, { type: 'person.deleted.v1', at, data: {} });
            await vault.eraseDataKey(subject);
            isDeleted = true;
          } else if (next !== 'look' && !isDamaged && !isDeleted) await happened(stream, next);
          await mustBeTheSame(stream, personDecider, sealedPersonDecider);
          if (isDeleted) break;
        }
        const folding = { through: 2 };
        await mustBeTheSame(stream, personDecider, sealedPersonDecider, folding);
        await mustBeTheSame(stream, personDecider, sealedPersonDecider, { isFor: () => false });
      }),
      { numRuns: RUNS },
    );
  });

  it('is the same whoever comes to a business and goes, and whatever becomes of their keys', async () => {
    const who = fc.constantFrom('one', 'two', 'three');
    const step = fc.record({
      does: fc.constantFrom('join', 'invite', 'leave', 'end', 'set', 'gone', 'damage', 'look'),
      who,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const stream = businessStream(await setUp());
        const ids: Record<string, string> = {};
        const gone = new Set<string>();
        for (const { does, who: name } of steps) {
          const memberId = (ids[name] ??= randomUUID());
          const subject = { kind: 'member', id: memberId } as const;
          const isSealed = does === 'join' || does === 'invite';
          if (does === 'gone') {
            await vault.eraseDataKey(subject);
            gone.add(memberId);
          } else if (does === 'damage') await turned(subject);
          else if (!(isSealed && gone.has(memberId)))
            await happened(stream, ...eventsOf(does, memberId)).catch(() => undefined);
          await mustBeTheSame(stream, businessDecider, sealedBusinessDecider);
          // Who has left is nobody's to see any more, and who never came is seen by nobody.
          if (await isThere(stream, memberId))
            await mustBeTheSame(stream, businessDecider, sealedBusinessDecider, { mustSee: memberId });
        }
      }),
      { numRuns: RUNS },
    );
  });

  const isThere = async (stream: ReturnType<typeof businessStream>, memberId: string): Promise<boolean> => {
    const { state } = await foldSealed(log, stream, sealedBusinessDecider);
    return state.status === 'registered' && (state.members.has(memberId) || state.invitations.has(memberId));
  };
  const eventsOf = (does: string, memberId: string): readonly BusinessEvent[] => {
    switch (does) {
      case 'join':
        return [added(`account of ${memberId}`, memberId)];
      case 'invite': {
        const data = { memberId, email: `${memberId}@people.example`, role: 'admin', invitedBy: randomUUID() } as const;
        return [{ type: 'business.member_invited.v1', at, data }];
      }
      case 'leave':
        return [{ type: 'business.member_removed.v1', at, data: { memberId } }];
      case 'end':
        return [{ type: 'business.invitation_ended.v1', at, data: { memberId, how: 'withdrawn' } }];
      case 'set':
        return [{ type: 'business.claim_window_set.v1', at, data: { minutes: 5 } }];
      default:
        return [];
    }
  };

  it('leaves nothing to read of a stream but what is new in it', async () => {
    const personId = await registered();
    const stream = personStream(personId);
    const confirmed: PersonEvent = { type: 'person.address_confirmed.v1', at, data: {} };
    await happened(stream, ...Array.from({ length: 1_500 }, () => confirmed));
    const [opened, sealed] = [
      () => openedFolds.of(stream, personDecider),
      () => sealedFolds.of(stream, sealedPersonDecider),
    ];
    for (const fold of [opened, sealed]) {
      expect(await eventsRead(fold)).toBe(1_503);
      expect(await eventsRead(fold)).toBe(0);
    }
    await happened(stream, confirmed);
    for (const fold of [opened, sealed]) expect(await eventsRead(fold)).toBe(1);
    expect(await opened()).toMatchObject({ revision: 1_503, state: { status: 'registered', name, address: ELM } });
  });

  it('holds nothing that was opened', async () => {
    const stream = personStream(await registered());
    const businessId = await setUp();
    await happened(businessStream(businessId), added('account-of-eve'));
    const keep = jest.spyOn(KeptStates.prototype, 'keep');
    const { state } = await openedFolds.of(stream, personDecider);
    const { state: business } = await openedFolds.of(businessStream(businessId), businessDecider);
    expect(inspect([state, business], { depth: Infinity })).toMatch(/Ada[^]*ELM[^]*account-of-eve/);
    const kept = inspect(keep.mock.calls, { depth: Infinity });
    keep.mockRestore();
    expect(kept).toMatch(/name: KeptField[^]*address: KeptField[^]*accountId: KeptField/);
    expect(kept).not.toMatch(/['"](Ada|Vale)|1 ELM|SPRINGFIELD|ABCDEFGH|account-of-eve/);
  });

  it('is not answered any more once the key is gone, though nothing in the stream says so', async () => {
    const personId = await registered();
    const stream = personStream(personId);
    await openedFolds.of(stream, personDecider);
    await vault.eraseDataKey({ kind: 'person', id: personId });
    await expect(openedFolds.of(stream, personDecider)).rejects.toThrow('there is no data key');
    await happened(stream, { type: 'person.deleted.v1', at, data: {} });
    expect(await openedFolds.of(stream, personDecider)).toMatchObject({ state: { status: 'deleted' } });
  });

  it('ends before an event that cannot be read, which may be mended', async () => {
    const businessId = await setUp();
    const stream = businessStream(businessId);
    const [memberId, passedOver] = [randomUUID(), ALL_UNREADABLE_PASSED_OVER];
    await happened(stream, added('eve', memberId));
    await turned({ kind: 'member', id: memberId });
    const members = async () => {
      const { state } = await openedFolds.of(stream, businessDecider, { passedOver });
      return state.status === 'registered' ? state.members.size : undefined;
    };
    expect(await members()).toBe(1);
    await turned({ kind: 'member', id: memberId });
    expect(await members()).toBe(2);
  });

  it('is of one fold alone: another of the same stream comes to its own', async () => {
    const stream = businessStream(await setUp());
    const types: Fold<readonly string[], StoredEvent> = { initial: [], evolve: (seen, { type }) => [...seen, type] };
    await sealedFolds.of(stream, sealedBusinessDecider);
    expect(await sealedFolds.of(stream, types as never)).toEqual({
      state: ['business.registered.v1', 'business.member_added.v1'],
      revision: 1,
      latestAt: at,
    });
  });
});
