import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { AccountRecords, PasskeyRecords, Sessions } from '#accounts';
import type { Clock } from '#clock';
import { DeciderRunner } from '#command-side';
import { Memberships } from '#disclosure';
import type { RecordStore } from '#document-store';
import { sealedPersonDecider, personStream } from '#domain';
import type { EventStore } from '#event-store';
import { domainCodec } from '#events';
import { LookUps, Vault, type Keyring } from '#vault';
import { DELETED } from './erasure-register.js';

export interface ErasableEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
  /** May be out of reach: nothing is opened. */
  readonly keyring: Keyring;
  readonly clock: Clock;
}

export interface RegisterApplied {
  readonly people: number;
  /** Those whom this log did not know as deleted. */
  readonly deleted_again: number;
}

const SIDE_BY_SIDE = 64;

/**
 * Erases people who were erased before: their look-up entries, data keys and sessions are destroyed, and where the log
 * lacks the deletion, it gets it; the service then does what hangs on it, as for any deletion that was cut off. May be
 * repeated, also beside a running service.
 * @param actor such as `operator:jane`
 * @throws what the engines throw; the signal's reason
 */
export async function applyRegister(
  people: ReadonlySet<string>,
  engines: ErasableEngines,
  actor: string,
  onApplied: (people: number) => void,
  signal: AbortSignal,
): Promise<RegisterApplied> {
  const again = new Erasing(engines, actor);
  const limit = pLimit(SIDE_BY_SIDE);
  let done = 0;
  const one = async (personId: string): Promise<void> => {
    signal.throwIfAborted();
    await again.erase(personId);
    done += 1;
    onApplied(done);
  };
  await Promise.all(Array.from(people, (personId) => limit(one, personId)));
  return { people: people.size, deleted_again: again.deleted };
}

/** Those of these people whom this log does not know as deleted. @throws EventStoreUnavailable; the signal's reason */
export async function stillThere(
  people: ReadonlySet<string>,
  log: EventStore,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const limit = pLimit(SIDE_BY_SIDE);
  const found = new Set<string>();
  const look = async (personId: string): Promise<void> => {
    signal.throwIfAborted();
    const [last] = await log.readStream(personStream(personId), { direction: 'backwards', limit: 1 });
    if (last !== undefined && last.type !== DELETED) found.add(personId);
  };
  await Promise.all(Array.from(people, (personId) => limit(look, personId)));
  return found;
}

class Erasing {
  deleted = 0;
  private readonly vault: Vault;
  private readonly lookUps: LookUps;
  private readonly accounts: AccountRecords;
  private readonly sessions: Sessions;
  private readonly passkeys: PasskeyRecords;
  private readonly memberships: Memberships;
  private readonly runner: DeciderRunner;

  constructor(
    private readonly engines: ErasableEngines,
    private readonly actor: string,
  ) {
    const { log, records, keyring, clock } = engines;
    this.vault = new Vault(keyring, records);
    this.lookUps = new LookUps(keyring, records);
    this.accounts = new AccountRecords(records, this.vault, this.lookUps);
    this.sessions = new Sessions(records, clock, { includes: () => Promise.resolve(false) });
    this.passkeys = new PasskeyRecords(records);
    this.memberships = new Memberships(records, this.vault);
    this.runner = new DeciderRunner(log, domainCodec(this.vault));
  }

  async erase(personId: string): Promise<void> {
    const { log, clock } = this.engines;
    const stream = personStream(personId);
    const [first] = await log.readStream(stream, { direction: 'forwards', limit: 1 });
    if (first !== undefined) {
      const command = { type: 'delete', at: clock.iso() } as const;
      // One of its own for each: a common one would link a guardian and a child for ever.
      const context = { correlationId: randomUUID(), actor: this.actor };
      const { position } = await this.runner.runSealed(sealedPersonDecider, stream, command, context);
      if (position !== undefined) this.deleted += 1;
    }
    await this.lookUps.eraseAllOf(`person:${personId}`);
    await this.vault.eraseDataKey({ kind: 'person', id: personId });
    const accountId = await this.accounts.ofPerson(personId);
    if (accountId === undefined) return;
    await this.accounts.forget(accountId);
    await this.passkeys.removeAllOf(accountId);
    await this.sessions.endAllOf(accountId);
    for (const { memberId } of await this.memberships.of(accountId)) await this.memberships.destroyKey(memberId);
  }
}
