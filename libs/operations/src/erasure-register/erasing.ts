import { randomUUID } from 'node:crypto';
import { AccountRecords, DevelopmentMailbox, PasskeyRecords, Sessions, SignInSecrets, SignInTraces } from '#accounts';
import type { Clock } from '#clock';
import { AddressTraces, DeciderRunner, deleteInLog } from '#command-side';
import { Invitations, Memberships } from '#disclosure';
import type { RecordStore } from '#document-store';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { domainCodec, SealedFolds } from '#events';
import { LookUps, Vault, type Keyring } from '#vault';

export interface ErasableEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
  /** Opens addresses, so that what hangs on them is found. */
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** E-mail addresses by person, where the records hold no key any more that opens them. */
  readonly addresses?: ReadonlyMap<string, string>;
}

/** Erases people one by one, and counts those whom the log did not know as deleted. May be repeated. */
export class Erasing {
  deleted = 0;
  private readonly vault: Vault;
  private readonly lookUps: LookUps;
  private readonly accounts: AccountRecords;
  private readonly traces: AddressTraces;
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
    const mailbox = new DevelopmentMailbox(records, this.vault, keyring, clock);
    const invitations = new Invitations(new SealedFolds(log), records, this.vault, keyring);
    this.traces = new AddressTraces(
      this.accounts,
      new SignInTraces(records, new SignInSecrets(keyring)),
      mailbox,
      invitations,
    );
    this.sessions = new Sessions(records, clock, { includes: () => Promise.resolve(false) });
    this.passkeys = new PasskeyRecords(records);
    this.memberships = new Memberships(records, this.vault);
    this.runner = new DeciderRunner(log, domainCodec(this.vault));
  }

  async erase(personId: string): Promise<void> {
    const { log, clock } = this.engines;
    const [first] = await log.readStream(personStream(personId), { direction: 'forwards', limit: 1 });
    if (first !== undefined) {
      // One of its own for each: a common one would link a guardian and a child for ever.
      const context = { correlationId: randomUUID(), actor: this.actor };
      const position = await deleteInLog(this.runner, personId, clock.iso(), context);
      if (position !== undefined) this.deleted += 1;
    }
    await this.lookUps.eraseAllOf(`person:${personId}`);
    await this.vault.eraseDataKey({ kind: 'person', id: personId });
    const accountId = await this.accounts.ofPerson(personId);
    if (accountId === undefined) return;
    const email = this.engines.addresses?.get(personId);
    await (email === undefined ? this.traces.forgetOf(accountId) : this.traces.forget(email));
    await this.accounts.forget(accountId);
    await this.passkeys.removeAllOf(accountId);
    await this.sessions.endAllOf(accountId);
    for (const { memberId } of await this.memberships.of(accountId)) await this.memberships.destroyKey(memberId);
  }
}
