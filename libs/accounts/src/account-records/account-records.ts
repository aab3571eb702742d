import { randomUUID } from 'node:crypto';
import { changeRecord, type Collection, type RecordStore } from '#document-store';
import { CryptoUnavailable, SubjectErased, type LookUpEntry, type LookUps, type Subject, type Vault } from '#vault';
import { formerSpellingOf, normaliseEmail } from './email.js';

/** Who signs in with an e-mail address. One account may be a person, a member of businesses and staff at once. */
export interface AccountRecord {
  /** Sealed under the account's data key. */
  readonly email: string;
  /** The person the account registered as; null when it did not. */
  readonly personId: string | null;
  /**
   * True once that person's registration is in the log: written for whoever is about to remove the record, and read by
   * nobody else. Absent before, and in accounts from before there was such a mark.
   */
  readonly isRegistered?: boolean;
  /** True once the account is being deleted as nobody's: from then on it becomes no person. Absent before. */
  readonly isLeaving?: boolean;
  /** True from the first sign-in on; absent before it, and in accounts from before there was such a mark. */
  readonly hasSignedIn?: boolean;
}

export const ACCOUNTS: Collection<AccountRecord> = {
  name: 'accounts',
  indexes: [{ name: 'by-person', equal: [], order: 'personId' }],
};

/** Accounts by id or e-mail address; the address stands nowhere in clear. */
export class AccountRecords {
  constructor(
    private readonly records: RecordStore,
    private readonly vault: Vault,
    private readonly lookUps: LookUps,
  ) {}

  /**
   * The account's id; made when the address is met for the first time. Of two at once, one makes it and both get it.
   */
  async findOrCreate(email: string): Promise<string> {
    const address = normaliseEmail(email);
    const accountId = (await this.find(address)) ?? (await this.reserve(address));
    const isThere = accountId !== undefined && (await this.complete(accountId, address));
    return isThere ? accountId : this.findOrCreate(email);
  }

  /** The account's id, or undefined. */
  async find(email: string): Promise<string | undefined> {
    const address = normaliseEmail(email);
    const entry = (await this.lookUps.find('email', address)) ?? (await this.findAsFormerlySpelled(address));
    return entry?.subject.id;
  }

  /** Makes the account unfindable by its address and its address unreadable. May be repeated. */
  async forget(accountId: string): Promise<void> {
    await this.lookUps.eraseAllOf(subjectOf(accountId));
    await this.vault.eraseDataKey(subjectOf(accountId));
  }

  /** The last trace of an account that was forgotten. May be repeated. */
  async remove(accountId: string): Promise<void> {
    await this.records.remove(ACCOUNTS, accountId);
  }

  /**
   * Notes that the account is being deleted, unless it is a person by now: then nothing has changed. May be repeated.
   * @param isRegistered whether the registration of a person who was bound to it is in the log; asked anew whenever the
   *   record has changed
   * @returns false for a person
   */
  async leaves(accountId: string, isRegistered: (personId: string) => Promise<boolean>): Promise<boolean> {
    let isPerson = false;
    await changeRecord(this.records, ACCOUNTS, accountId, async (current) => {
      isPerson = false;
      if (current === undefined || current.isLeaving === true) return undefined;
      isPerson = current.personId !== null && (await isRegistered(current.personId));
      return isPerson ? undefined : { ...current, isLeaving: true };
    });
    return !isPerson;
  }

  /**
   * The address that the account signs in with, normalised; undefined when there is no such account, or one
   * that is forgotten.
   */
  async emailOf(accountId: string): Promise<string | undefined> {
    const record = await this.records.get(ACCOUNTS, accountId);
    if (record === undefined) return undefined;
    const { email } = record.body;
    try {
      const opened = await this.vault.open<{ email: string }>(subjectOf(accountId), { email });
      return normaliseEmail(opened.email);
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }

  /** As `emailOf`, and null where the address alone cannot be read: what was kept of it, or its key, is damaged. */
  async emailIfReadable(accountId: string): Promise<string | null | undefined> {
    try {
      return await this.emailOf(accountId);
    } catch (error) {
      if (error instanceof CryptoUnavailable && error.subject !== undefined) return null;
      throw error;
    }
  }

  /** The account that is the person; undefined for a child, and once it is removed. */
  async ofPerson(personId: string): Promise<string | undefined> {
    const request = { index: 'by-person', equal: {}, direction: 'up', atLeast: personId, atMost: personId } as const;
    const [record] = await this.records.page(ACCOUNTS, { ...request, limit: 1 });
    return record?.id;
  }

  async personOf(accountId: string): Promise<string | null> {
    return (await this.records.get(ACCOUNTS, accountId))?.body.personId ?? null;
  }

  /** Notes that the account was signed in to. True when that was the first time. */
  async signsIn(accountId: string): Promise<boolean> {
    let isFirst = false;
    await changeRecord(this.records, ACCOUNTS, accountId, (current) => {
      const isNew = current !== undefined && current.hasSignedIn !== true;
      isFirst = isNew;
      return isNew ? { ...current, hasSignedIn: true } : undefined;
    });
    return isFirst;
  }

  /**
   * The person the account registers as: `personId`, unless another was bound before. A crash after it leaves a person
   * without events, whom the next registration takes up. Undefined where there is no such account any more, or one
   * that is leaving.
   */
  async bindPerson(accountId: string, personId: string): Promise<string | undefined> {
    const bound = await changeRecord(this.records, ACCOUNTS, accountId, (current) =>
      current?.personId === null && current.isLeaving !== true ? { ...current, personId } : undefined,
    );
    return bound === undefined || bound.isLeaving === true ? undefined : (bound.personId ?? personId);
  }

  /**
   * Notes that the person's registration is in the log. Of this and `leaves` at once, one comes first: then the account
   * stays, or it goes without the person. May be repeated.
   * @returns false where no account is the person, or stays
   */
  async confirmPerson(personId: string): Promise<boolean> {
    const accountId = await this.ofPerson(personId);
    if (accountId === undefined) return false;
    const confirmed = await changeRecord(this.records, ACCOUNTS, accountId, (current) =>
      current?.personId === personId && current.isLeaving !== true && current.isRegistered !== true
        ? { ...current, isRegistered: true }
        : undefined,
    );
    return confirmed?.personId === personId && confirmed.isLeaving !== true;
  }

  /** An account from before domains were kept in ASCII. */
  private async findAsFormerlySpelled(address: string): Promise<LookUpEntry | undefined> {
    const former = formerSpellingOf(address);
    return former === address ? undefined : this.lookUps.find('email', former);
  }

  /** Before anything can be read: a kill after it leaves a keyed hash, from which the next sign-in goes on. */
  private async reserve(address: string): Promise<string | undefined> {
    const accountId = randomUUID();
    const entry = { subject: subjectOf(accountId), target: {} };
    return (await this.lookUps.reserve('email', address, entry)) ? accountId : undefined;
  }

  /** The record, where it is not there yet. False when the account was erased meanwhile: then nothing is left of it. */
  private async complete(accountId: string, address: string): Promise<boolean> {
    if ((await this.records.get(ACCOUNTS, accountId)) !== undefined) return true;
    const subject = subjectOf(accountId);
    await this.vault.createDataKey(subject);
    const sealed = await this.vault.seal(subject, { email: address });
    await this.records.create(ACCOUNTS, accountId, { email: sealed.email, personId: null });
    if ((await this.find(address)) === accountId) return true;
    await this.vault.eraseDataKey(subject);
    await this.records.remove(ACCOUNTS, accountId);
    return false;
  }
}

function subjectOf(accountId: string): Subject {
  return { kind: 'account', id: accountId };
}
