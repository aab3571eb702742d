import { DAY_MS, MINUTE_MS, type Clock } from '#clock';
import { changeRecord, MAX_PAGE, touchRecord, type RecordStore, type VersionedRecord } from '#document-store';
import { SubjectErased, type FieldCipher, type Keyring, type Vault } from '#vault';
import { SCOPES, type Scope } from '../access/scopes.js';
import { assistantOfGrant, connectionId, newGrantId } from './connection-id.js';
import { ASSISTANTS, type ConnectionRecord } from './connection-records.js';

/** docs/api.md, Assistants: the one that was not used for longest ends when there would be more. */
const MAX_ASSISTANTS = 50;
/** docs/api.md, Limits: what was not used for so long has no token left. */
export const CONNECTION_MS = 30 * DAY_MS;
/** Uses closer together than this are not written down. */
const TOUCH_EVERY_MS = MINUTE_MS;

/** What a person says yes to. */
export interface ApprovedAssistant {
  readonly clientId: string;
  /** As the person was shown it. */
  readonly name: string;
  readonly redirectHost: string;
  readonly scopes: readonly Scope[];
}

/** An assistant that a person has let in. Times are milliseconds since the Unix epoch. */
export interface Connection extends ApprovedAssistant {
  readonly assistantId: string;
  readonly personId: string;
  /** What its tokens hang on. */
  readonly grantId: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** Knows the tokens that hang on a grant. */
interface Tokens {
  /** They are gone, in every process. May be repeated. */
  removeOfGrant(grantId: string): Promise<void>;
}

interface ConnectionsParts {
  readonly records: RecordStore;
  readonly vault: Vault;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly tokens: Tokens;
}

type Found = VersionedRecord<ConnectionRecord>;

/**
 * The assistants of people: one for each person and client. A token is good only while its connection names the grant
 * that it hangs on, so whatever is written here is in force at the next call, in every process.
 */
export class Connections {
  constructor(private readonly parts: ConnectionsParts) {}

  /** What the client's tokens hang on, or would if the person let it in now: nothing has changed. */
  async grantFor(personId: string, clientId: string): Promise<string> {
    const assistantId = this.idOf(personId, clientId);
    const record = await this.parts.records.get(ASSISTANTS, assistantId);
    return record !== undefined && this.isLive(record.body) ? record.body.grantId : newGrantId(assistantId);
  }

  /**
   * The person lets a client in, or allows it more. Tokens that it has stay.
   * @param intended what its tokens are to hang on, where there are none
   * @returns what the next tokens are to hang on
   * @throws SubjectErased for a person who is deleted
   */
  async approve(
    personId: string,
    approved: ApprovedAssistant,
    intended?: string,
  ): Promise<{ assistantId: string; grantId: string }> {
    const { records, clock } = this.parts;
    const { clientId, name, redirectHost, scopes } = approved;
    const assistantId = this.idOf(personId, clientId);
    const sealed = await this.parts.vault.seal(subjectOf(personId), { clientId, name, redirectHost });
    const now = clock.now();
    const fresh = intended ?? newGrantId(assistantId);
    const written = await changeRecord(records, ASSISTANTS, assistantId, (found) => {
      const current = found !== undefined && this.isLive(found) ? found : undefined;
      return {
        ...{ personId, ...sealed, livesFrom: now, grantId: current?.grantId ?? fresh },
        scopes: SCOPES.filter((scope) => scopes.includes(scope) || current?.scopes.includes(scope) === true),
        createdAt: current?.createdAt ?? now,
        lastUsedAt: current?.lastUsedAt ?? null,
      };
    });
    await this.endBeyond(personId, assistantId);
    return { assistantId, grantId: written?.grantId ?? fresh };
  }

  /** All that the person has, newest first: fifty at most, but for some that were let in at one moment. */
  async listOf(personId: string): Promise<readonly Connection[]> {
    const records = (await this.recordsOf(personId)).filter(({ body }) => this.isLive(body));
    if (records.length === 0) return [];
    const cipher = await this.cipherFor(personId);
    return cipher === undefined ? [] : records.map((record) => opened(record, cipher));
  }

  /** Undefined for one that never existed or has ended. */
  async find(assistantId: string): Promise<Connection | undefined> {
    const record = await this.parts.records.get(ASSISTANTS, assistantId);
    if (record === undefined || !this.isLive(record.body)) return undefined;
    const cipher = await this.cipherFor(record.body.personId);
    return cipher && opened(record, cipher);
  }

  /** Since when it is let in, without a break; undefined for one that never was or has ended. */
  async connectedSince(assistantId: string): Promise<number | undefined> {
    const record = await this.parts.records.get(ASSISTANTS, assistantId);
    return record !== undefined && this.isLive(record.body) ? record.body.createdAt : undefined;
  }

  /** The connection that tokens of this grant may be used for; undefined once they were ended. */
  async ofGrant(grantId: string): Promise<Connection | undefined> {
    const assistantId = assistantOfGrant(grantId);
    const found = assistantId === undefined ? undefined : await this.find(assistantId);
    return found?.grantId === grantId ? found : undefined;
  }

  /** True when the assistant was the person's own; all its tokens are revoked by then. */
  async disconnect(personId: string, assistantId: string): Promise<boolean> {
    const record = await this.parts.records.get(ASSISTANTS, assistantId);
    return record?.body.personId === personId && this.isLive(record.body) && (await this.remove(record));
  }

  /** Nothing tells any more which assistants the person had. May be repeated. */
  async disconnectAllOf(personId: string): Promise<void> {
    for (;;) {
      const found = await this.recordsOf(personId);
      if (found.length === 0) return;
      await Promise.all(found.map((record) => this.remove(record)));
    }
  }

  /** All tokens of the grant are over, and the person is asked anew by whoever comes next. May be repeated. */
  async endGrant(grantId: string): Promise<void> {
    const assistantId = assistantOfGrant(grantId);
    if (assistantId === undefined) return;
    const record = await this.parts.records.get(ASSISTANTS, assistantId);
    if (record?.body.grantId === grantId) await this.remove(record);
    else await this.parts.tokens.removeOfGrant(grantId);
  }

  /** Notes that the assistant has asked for something just now, to the minute. */
  async noteUse(assistantId: string): Promise<void> {
    const now = this.parts.clock.now();
    await this.touch(assistantId, ({ lastUsedAt }) => lastUsedAt ?? 0, { lastUsedAt: now, livesFrom: now });
  }

  /** Notes that the assistant has new tokens, which live for their own time from now on. */
  async noteTokens(grantId: string): Promise<void> {
    const livesFrom = this.parts.clock.now();
    const assistantId = assistantOfGrant(grantId);
    if (assistantId !== undefined) await this.touch(assistantId, (record) => record.livesFrom, { livesFrom });
  }

  private async touch(
    assistantId: string,
    noted: (record: ConnectionRecord) => number,
    times: Partial<ConnectionRecord>,
  ): Promise<void> {
    const { records, clock } = this.parts;
    const current = await records.get(ASSISTANTS, assistantId);
    if (current === undefined) return;
    await touchRecord(records, ASSISTANTS, current, { now: clock.now(), noted, everyMs: TOUCH_EVERY_MS, times });
  }

  /** Ends those that were not used for longest, and never the one that was let in just now. */
  private async endBeyond(personId: string, newest: string): Promise<void> {
    const found = (await this.recordsOf(personId)).filter(({ id }) => id !== newest);
    const byUse = [...found].sort((one, other) => other.body.livesFrom - one.body.livesFrom);
    await Promise.all(byUse.slice(MAX_ASSISTANTS - 1).map((record) => this.remove(record)));
  }

  private idOf(personId: string, clientId: string): string {
    return connectionId(this.parts.keyring.secret('assistant-connections'), personId, clientId);
  }

  private recordsOf(personId: string): Promise<readonly Found[]> {
    const request = { index: 'by-person', equal: { personId }, direction: 'down', limit: MAX_PAGE } as const;
    return this.parts.records.page(ASSISTANTS, request);
  }

  /** Removes the record first: from then on none of its tokens is accepted, even if the rest fails. */
  private async remove({ id, body }: Found): Promise<boolean> {
    const isRemoved = await this.parts.records.remove(ASSISTANTS, id);
    await this.parts.tokens.removeOfGrant(body.grantId);
    return isRemoved;
  }

  private isLive({ livesFrom }: ConnectionRecord): boolean {
    return this.parts.clock.now() < livesFrom + CONNECTION_MS;
  }

  private async cipherFor(personId: string): Promise<FieldCipher | undefined> {
    try {
      return await this.parts.vault.cipherFor(subjectOf(personId));
    } catch (error) {
      if (error instanceof SubjectErased) return undefined;
      throw error;
    }
  }
}

function subjectOf(personId: string) {
  return { kind: 'person', id: personId } as const;
}

function opened({ id, body }: Found, cipher: FieldCipher): Connection {
  const { personId, grantId, createdAt, lastUsedAt } = body;
  return {
    ...{ assistantId: id, personId, grantId, createdAt, lastUsedAt },
    clientId: cipher.openText('clientId', body.clientId),
    name: cipher.openText('name', body.name),
    redirectHost: cipher.openText('redirectHost', body.redirectHost),
    scopes: SCOPES.filter((scope) => body.scopes.includes(scope)),
  };
}
