import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSISTANTS, CHANGES, Changes, Connections, type Change } from '#assistants';
import { dataKeys, Vault, type Keyring } from '#vault';
import {
  grantStream,
  personDecider,
  personStream,
  sealedGrantDecider,
  type GrantEvent,
  type GrantState,
  type RegisteredPerson,
} from '#domain';
import type { AllowanceVerdict } from '#limits';
import type { RecordedEvent } from '#event-store';
import { openLmdbEventStore } from '#event-store/lmdb';
import { domainCodec, type DomainCodec } from '#events';
import { FailingLog } from '../../../../test/support/faults/failing-log.js';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { Installation } from '../../../../test/support/service/installation.js';
import { ADDRESS, NAME } from '../../../../test/support/personas/made-up-person.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import { ConfirmChange, ConfirmChangeHandler } from '../../src/changes/confirm-change.js';
import { ProposeChange, ProposeChangeHandler } from '../../src/changes/propose-change.js';
import { RefuseChange, RefuseChangeHandler } from '../../src/changes/refuse-change.js';
import type { Proposal } from '../../src/changes/change-commands.js';
import { CommandRejected, CountedChanges, DeciderRunner, MoveEffect, PersonIndex } from '../../src/index.js';

export const ASSISTANT = { id: 'a5515a27-0000-4000-8000-000000000001', name: 'Helper' } as const;

/** Grants that the test made, as far as they are current. */
class MadeGrants extends PersonIndex {
  readonly ids: string[] = [];

  constructor(private readonly stateOf: (grantId: string) => Promise<GrantState<'sealed'>>) {
    super();
  }

  override async currentGrantsOf(): Promise<readonly string[]> {
    const states = await Promise.all(this.ids.map(async (id) => [id, (await this.stateOf(id)).status] as const));
    return states.filter(([, status]) => ['active', 'pending_approval'].includes(status)).map(([id]) => id);
  }
}

/** One person, whose assistants ask for changes: the commands on a log of their own, and nothing else. */
export class ChangesWorld {
  readonly personId = randomUUID();
  readonly clock = new TestClock(Date.parse('2030-03-01T10:00:00.000Z'));
  readonly changes: Changes;
  readonly connections: Connections;
  readonly index = new MadeGrants((id) => this.grant(id));
  private readonly propose: ProposeChangeHandler;
  private readonly confirm: ConfirmChangeHandler;
  private readonly refuse: RefuseChangeHandler;
  readonly runner: DeciderRunner;
  readonly codec: DomainCodec;
  /** Whether there were as many changes today as there may be. */
  isOverLimit = false;

  private constructor(
    readonly log: FailingLog,
    readonly vault: Vault,
    readonly records: InMemoryRecordStore,
    keyring: Keyring,
    private readonly close: () => Promise<void>,
  ) {
    const { clock, index } = this;
    this.codec = domainCodec(vault);
    this.runner = new DeciderRunner(log, this.codec);
    const moveEffect = new MoveEffect(this.runner, clock);
    const tokens = { removeOfGrant: () => Promise.resolve() };
    this.connections = new Connections({ records, vault, keyring, clock, tokens });
    this.changes = new Changes(records, vault, log, this.connections, clock);
    const counted = new CountedChanges(this.runner, { use: () => Promise.resolve(this.verdict()) });
    this.propose = new ProposeChangeHandler(this.changes, counted, moveEffect, index, clock);
    this.confirm = new ConfirmChangeHandler(this.changes, counted, moveEffect, index, clock);
    this.refuse = new RefuseChangeHandler(this.changes, clock);
  }

  /** With a person who is registered. */
  static async open(): Promise<ChangesWorld> {
    const folder = await mkdtemp(join(tmpdir(), 'changes-'));
    const log = new FailingLog(await openLmdbEventStore({ path: join(folder, 'log') }));
    const place = new Installation();
    const records = new InMemoryRecordStore([ASSISTANTS, CHANGES, dataKeys]);
    const world = new ChangesWorld(log, new Vault(place.keyring, records), records, place.keyring, async () => {
      await log.close();
      await rm(folder, { recursive: true });
      place.remove();
    });
    await world.register();
    await world.letIn();
    return world;
  }

  private verdict(): AllowanceVerdict {
    if (this.isOverLimit) return { isAdmitted: false, limit: 'addresses', retryAfterSeconds: 60, statuses: [] };
    return { isAdmitted: true, statuses: [], giveBack: () => Promise.resolve() };
  }

  stop(): Promise<void> {
    return this.close();
  }

  context() {
    return { correlationId: randomUUID(), actor: `person:${this.personId}` };
  }

  /** The id of a claim that waits for the person. */
  async claim(): Promise<string> {
    const grantId = randomUUID();
    const { personId } = this;
    const businessId = randomUUID();
    const data = { grantId, previewId: randomUUID(), businessId, personId, externalRef: null, channel: 'api' } as const;
    const event: GrantEvent = {
      type: 'grant.claim_requested.v1',
      at: this.clock.iso(),
      data: { ...data, personRevision: (await this.person()).revision },
    };
    const beside = {
      id: randomUUID(),
      correlationId: randomUUID(),
      causationId: null,
      actor: `business:${businessId}`,
    };
    const stored = await this.codec.encode(grantStream(grantId), event, beside);
    await this.log.append(grantStream(grantId), [stored], 'no-stream');
    this.index.ids.unshift(grantId);
    return grantId;
  }

  /** The assistant, from now on. */
  async letIn(): Promise<void> {
    const { personId, clock, records } = this;
    const sealed = { clientId: '', name: '', redirectHost: '' };
    const times = { createdAt: clock.now(), lastUsedAt: null, livesFrom: clock.now() };
    await records.create(ASSISTANTS, ASSISTANT.id, {
      personId,
      ...sealed,
      ...times,
      scopes: [],
      grantId: randomUUID(),
    });
  }

  /** The id of the change, or the code of the refusal. */
  async asks(proposal: Proposal, assistant = ASSISTANT): Promise<{ id: string } | { code: string }> {
    const context = { ...this.context(), assistantId: assistant.id };
    const command = new ProposeChange(this.personId, assistant, proposal, context);
    return codeOrValue(this.propose.execute(command));
  }

  /** Undefined when it is done, or the code of the refusal. */
  async confirms(id: string): Promise<string | undefined> {
    const answer = await codeOrValue(this.confirm.execute(new ConfirmChange(this.personId, id, this.context())));
    return answer === undefined ? undefined : answer.code;
  }

  async refuses(id: string): Promise<string | undefined> {
    const answer = await codeOrValue(this.refuse.execute(new RefuseChange(this.personId, id)));
    return answer === undefined ? undefined : answer.code;
  }

  async statusOf(id: string): Promise<Change['status'] | undefined> {
    return (await this.changes.find(this.personId, id))?.status;
  }

  async grant(grantId: string): Promise<GrantState<'sealed'>> {
    return (await this.runner.loadSealed(sealedGrantDecider, grantStream(grantId))).state;
  }

  async person(): Promise<RegisteredPerson> {
    const { state } = await this.runner.load(personDecider, personStream(this.personId));
    if (state.status !== 'registered') throw new Error('the person is gone');
    return state;
  }

  events(stream: string): Promise<readonly RecordedEvent[]> {
    return this.log.readStream(stream, { direction: 'forwards', limit: 1000 });
  }

  private async register(): Promise<void> {
    await this.vault.createDataKey({ kind: 'person', id: this.personId });
    const who = { personId: this.personId, accountId: randomUUID(), name: NAME, address: ADDRESS };
    const command = { type: 'register', at: this.clock.iso(), ...who, keyId: randomUUID(), key: 'XXXXXXXXXX' } as const;
    await this.runner.run(personDecider, personStream(this.personId), command, this.context());
  }
}

async function codeOrValue<T>(done: Promise<T>): Promise<T | { code: string }> {
  try {
    return await done;
  } catch (error) {
    if (error instanceof CommandRejected) return { code: error.code };
    throw error;
  }
}
