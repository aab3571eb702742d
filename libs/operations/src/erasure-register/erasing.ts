import { randomUUID } from 'node:crypto';
import { AccountRecords, DevelopmentMailbox, PasskeyRecords, Sessions, SignInSecrets, SignInTraces } from '#accounts';
import { Changes, Connections, TokenStorage } from '#assistants';
import type { Clock } from '#clock';
import {
  AddressTraces,
  DeciderRunner,
  deleteInLog,
  forgetAccount,
  makeUnreadable,
  type AccountStores,
  type PersonStores,
} from '#command-side';
import { Invitations, Memberships } from '#disclosure';
import type { RecordStore } from '#document-store';
import { personStream } from '#domain';
import type { EventStore } from '#event-store';
import { domainCodec, SealedFolds } from '#events';
import { HistoryChains, ProofLog } from '#proofs';
import { LookUps, Vault, type Keyring } from '#vault';

export interface ErasableEngines {
  readonly log: EventStore;
  readonly records: RecordStore;
  readonly proofs: RecordStore;
  /** Opens addresses, so that what hangs on them is found. */
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** E-mail addresses by person, where the records hold no key any more that opens them. */
  readonly addresses?: ReadonlyMap<string, string>;
}

type Stores = PersonStores & AccountStores & { readonly sessions: Sessions; readonly memberships: Memberships };

/**
 * Erases people one by one, and counts those whom the log did not know as deleted. What only a running service does it
 * leaves: children, memberships in the log, statements, the account's record, by which these are found. May be
 * repeated.
 */
export class Erasing {
  deleted = 0;
  private readonly stores: Stores;
  private readonly runner: DeciderRunner;

  constructor(
    private readonly engines: ErasableEngines,
    private readonly actor: string,
  ) {
    const vault = new Vault(engines.keyring, engines.records);
    this.stores = storesIn(engines, vault);
    this.runner = new DeciderRunner(engines.log, domainCodec(vault));
  }

  async erase(personId: string): Promise<void> {
    const { log, clock, addresses } = this.engines;
    const { accounts, sessions, memberships } = this.stores;
    const [first] = await log.readStream(personStream(personId), { direction: 'forwards', limit: 1 });
    if (first !== undefined) {
      // One of its own for each: a common one would link a guardian and a child for ever.
      const context = { correlationId: randomUUID(), actor: this.actor };
      const position = await deleteInLog(this.runner, personId, clock.iso(), context);
      if (position !== undefined) this.deleted += 1;
    }
    await makeUnreadable(this.stores, personId);
    const accountId = await accounts.ofPerson(personId);
    if (accountId === undefined) return;
    await forgetAccount(this.stores, accountId, addresses?.get(personId));
    await sessions.endAllOf(accountId);
    for (const { memberId } of await memberships.of(accountId)) await memberships.destroyKey(memberId);
  }
}

function storesIn({ log, records, proofs, keyring, clock }: ErasableEngines, vault: Vault): Stores {
  const lookUps = new LookUps(keyring, records);
  const accounts = new AccountRecords(records, vault, lookUps);
  const mailbox = new DevelopmentMailbox(records, vault, keyring, clock);
  const signIns = new SignInTraces(records, new SignInSecrets(keyring));
  const invitations = new Invitations(new SealedFolds(log), records, vault, keyring);
  const tokens = new TokenStorage(records, keyring, clock);
  const assistants = new Connections({ records, vault, keyring, clock, tokens });
  return {
    ...{ lookUps, vault, accounts, assistants },
    changes: new Changes(records, vault, log, assistants, clock),
    historyChains: new HistoryChains({ log, tree: new ProofLog(proofs), store: proofs, clock }),
    addressTraces: new AddressTraces(accounts, signIns, mailbox, invitations),
    passkeys: new PasskeyRecords(records),
    sessions: new Sessions(records, clock, { includes: () => Promise.resolve(false) }),
    memberships: new Memberships(records, vault),
  };
}
