import { DAY_MS, HOUR_MS, MINUTE_MS, type Clock } from '#clock';
import {
  changeRecord,
  indexedPages,
  MAX_PAGE,
  newestPage,
  type NewestPage,
  removeAll,
  touchRecord,
  type RecordStore,
  type VersionedRecord,
} from '#document-store';
import { KNOWN_DEVICES } from '../sign-in/devices/device-records.js';
import { SESSIONS, type SessionProof, type SessionRecord } from './session-records.js';
import { issueToken, isTokenOf, newSessionId, sessionIdOf } from './session-token.js';

/** docs/api.md, Limits: thirty days from the sign-in, twelve hours for staff. */
const LIFETIME_MS = 30 * DAY_MS;
const STAFF_LIFETIME_MS = 12 * HOUR_MS;
/** docs/api.md, Authentication: how long a sign-in is good for what could do harm. */
const FRESH_MS = 15 * MINUTE_MS;
/** Uses closer together than this are not written down. */
const TOUCH_EVERY_MS = MINUTE_MS;
/** docs/api.md, Limits: the oldest ends when there would be more. */
const MAX_SESSIONS = 100;

/** Who started a session, and how. */
export interface StartedBy {
  /** What a list calls the client, see `clientName`. */
  readonly client: string | null;
  /** The known device; it is forgotten when the session is ended. */
  readonly deviceId: string | null;
  /** By mail, unless it says otherwise. */
  readonly proof?: SessionProof;
}

export interface StartedSession {
  readonly sessionId: string;
  /** Shown this once. */
  readonly token: string;
  /** When it ends, however much it is used: ISO, in UTC. */
  readonly expiresAt: string;
}

export interface LiveSession {
  readonly sessionId: string;
  readonly accountId: string;
  /** Whether it was shown within the last 15 minutes whose it is: by the sign-in, or a renewal. */
  readonly isFresh: boolean;
  readonly isByPasskey: boolean;
  /** Whether it began so short a time ago as a session of staff lasts. */
  readonly isInStaffHours: boolean;
}

/** Tells who is staff. */
interface StaffDirectory {
  includes(accountId: string): Promise<boolean>;
}

/** Sessions of signed-in accounts, which their owners see and end. Of a token only the hash is kept. */
export class Sessions {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly staff: StaffDirectory,
  ) {}

  /** A new session; the account's oldest one ends if there would be more than a hundred. */
  async start(accountId: string, { client, deviceId, proof = 'mail' }: StartedBy): Promise<StartedSession> {
    const sessionId = newSessionId();
    const { token, tokenHash } = issueToken(sessionId);
    const now = this.clock.now();
    const endsAt = now + ((await this.staff.includes(accountId)) ? STAFF_LIFETIME_MS : LIFETIME_MS);
    const times = { startedAt: now, endsAt, lastUsedAt: now, provenAt: now };
    await this.records.create(SESSIONS, sessionId, { accountId, tokenHash, ...times, proof, client, deviceId });
    await this.endBeyond(accountId, MAX_SESSIONS);
    return { sessionId, token, expiresAt: new Date(endsAt).toISOString() };
  }

  /** The live session that a token stands for; that it was used is noted. */
  async use(token: string): Promise<LiveSession | undefined> {
    const id = sessionIdOf(token);
    const current = id === undefined ? undefined : await this.records.get(SESSIONS, id);
    if (current === undefined || !this.isLive(current.body)) return undefined;
    if (!isTokenOf(token, current.body.tokenHash)) return undefined;
    await this.touch(current);
    const { accountId, provenAt, proof, startedAt } = current.body;
    return {
      sessionId: current.id,
      accountId,
      isFresh: this.isFresh(provenAt),
      isByPasskey: proof === 'passkey',
      isInStaffHours: this.clock.now() < startedAt + STAFF_LIFETIME_MS,
    };
  }

  /**
   * Its owner has shown to be there once more: the session is fresh, has another token, and ends when it would have
   * ended. Undefined for one that is over.
   */
  async renew(accountId: string, sessionId: string, proof: SessionProof): Promise<StartedSession | undefined> {
    const { token, tokenHash } = issueToken(sessionId);
    const renewed = await changeRecord(this.records, SESSIONS, sessionId, (current) => {
      if (current === undefined || !this.isLiveOf(accountId, current)) return undefined;
      const now = this.clock.now();
      return { ...current, tokenHash, lastUsedAt: now, provenAt: now, proof };
    });
    if (renewed?.tokenHash !== tokenHash) return undefined;
    return { sessionId, token, expiresAt: new Date(renewed.endsAt).toISOString() };
  }

  /** Until when what could do harm may be done with it: ISO, in UTC; null when that is over. */
  freshUntil({ provenAt }: SessionRecord): string | null {
    return this.isFresh(provenAt) ? new Date(provenAt + FRESH_MS).toISOString() : null;
  }

  /** One that is live and the account's own; undefined for any other. */
  async find(accountId: string, sessionId: string): Promise<VersionedRecord<SessionRecord> | undefined> {
    const current = await this.records.get(SESSIONS, sessionId);
    return current !== undefined && this.isLiveOf(accountId, current.body) ? current : undefined;
  }

  /**
   * The newest ones that are live, at most `limit`.
   * @param cursor `next` of the page before; undefined for the first
   * @returns undefined for a cursor that is none of the account's
   */
  newest(
    accountId: string,
    limit: number,
    cursor?: string,
  ): Promise<NewestPage<VersionedRecord<SessionRecord>> | undefined> {
    const isListed = (session: SessionRecord): boolean => this.isLive(session);
    return newestPage(this.records, SESSIONS, { index: 'by-account', equal: { accountId }, limit, isListed }, cursor);
  }

  /** True when it was live and the account's own, and is over now, on every node; its device is forgotten. */
  async end(accountId: string, sessionId: string): Promise<boolean> {
    const current = await this.find(accountId, sessionId);
    return current !== undefined && (await this.remove(current));
  }

  /** The session that a token stands for is over, on every node; whoever leaves it goes on with its device. */
  async leave(token: string): Promise<void> {
    const session = await this.use(token);
    if (session !== undefined) await this.records.remove(SESSIONS, session.sessionId);
  }

  /** Ends every session of an account but one, on every node. */
  async endOthers(accountId: string, sessionId: string): Promise<void> {
    await this.endWhere(accountId, ({ id }) => id !== sessionId);
  }

  /** Ends every session of an account, on every node. */
  async endAllOf(accountId: string): Promise<void> {
    await this.endWhere(accountId, () => true);
  }

  /** Ends every session that there is, on every node; devices stay known. */
  async endEverybodys(): Promise<void> {
    await removeAll(this.records, SESSIONS, { index: 'by-last-use', equal: {} });
  }

  /** How many there are of an account, or of everybody, live or not. */
  async count(accountId?: string): Promise<number> {
    const selected =
      accountId === undefined
        ? ({ index: 'by-last-use', equal: {}, order: 'lastUsedAt' } as const)
        : ({ index: 'by-account', equal: { accountId }, order: 'startedAt' } as const);
    const { order, ...request } = selected;
    let count = 0;
    const pages = indexedPages(
      (next) => this.records.page(SESSIONS, next),
      (body) => body[order],
      { ...request, direction: 'down' },
    );
    for await (const page of pages) count += page.length;
    return count;
  }

  private async endWhere(accountId: string, isMeant: (session: VersionedRecord<SessionRecord>) => boolean) {
    for (;;) {
      const request = { index: 'by-account', equal: { accountId }, direction: 'up', limit: MAX_PAGE } as const;
      const meant = (await this.records.page(SESSIONS, request)).filter(isMeant);
      if (meant.length === 0) return;
      await Promise.all(meant.map((session) => this.remove(session)));
    }
  }

  private async endBeyond(accountId: string, most: number): Promise<void> {
    const request = { index: 'by-account', equal: { accountId }, direction: 'down', limit: MAX_PAGE } as const;
    const beyond = (await this.records.page(SESSIONS, request)).slice(most);
    await Promise.all(beyond.map(({ id }) => this.records.remove(SESSIONS, id)));
  }

  /** The device first: cut off in between, the session is still there to be ended. */
  private async remove({ id, body }: VersionedRecord<SessionRecord>): Promise<boolean> {
    if (typeof body.deviceId === 'string') await this.records.remove(KNOWN_DEVICES, body.deviceId);
    return this.records.remove(SESSIONS, id);
  }

  private isFresh(provenAt: number): boolean {
    return this.clock.now() - provenAt <= FRESH_MS;
  }

  private isLiveOf(accountId: string, session: SessionRecord): boolean {
    return session.accountId === accountId && this.isLive(session);
  }

  /** A session from before there was an end to look at is over. */
  private isLive({ endsAt }: SessionRecord): boolean {
    return this.clock.now() < endsAt;
  }

  private touch(current: VersionedRecord<SessionRecord>): Promise<void> {
    const now = this.clock.now();
    const noted = ({ lastUsedAt }: SessionRecord): number => lastUsedAt;
    const times = { lastUsedAt: now };
    return touchRecord(this.records, SESSIONS, current, { now, noted, everyMs: TOUCH_EVERY_MS, times });
  }
}
