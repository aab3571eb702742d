import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#clock';
import { MAX_PAGE, type Collection, type RecordStore, type VersionedRecord } from '#document-store';

/** A signed-in account, under the hash of its token. Times are milliseconds since the Unix epoch. */
export interface SessionRecord {
  readonly accountId: string;
  readonly startedAt: number;
  readonly lastUsedAt: number;
}

export const SESSIONS: Collection<SessionRecord> = {
  name: 'sessions',
  indexes: [
    { name: 'by-account', equal: ['accountId'], order: 'startedAt' },
    { name: 'by-last-use', equal: [], order: 'lastUsedAt' },
  ],
};

/** docs/api.md, Limits: twelve hours without use, thirty days at most. */
const IDLE_MS = 12 * 60 * 60_000;
const LONGEST_MS = 30 * 24 * 60 * 60_000;
/** Uses closer together than this are not written down. */
const TOUCH_EVERY_MS = 60_000;

export interface StartedSession {
  /** Shown this once. */
  readonly token: string;
  /** When it ends if it is not used. */
  readonly expiresAt: string;
}

export interface LiveSession {
  /** The token's hash. */
  readonly sessionId: string;
  readonly accountId: string;
}

/** Sessions of signed-in accounts. A token is 256 random bits; only its hash is kept. */
export class Sessions {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  async start(accountId: string): Promise<StartedSession> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.records.create(SESSIONS, hashOf(token), { accountId, startedAt: now, lastUsedAt: now });
    return { token, expiresAt: new Date(now + IDLE_MS).toISOString() };
  }

  /** The live session that a token stands for; using it keeps it alive. */
  async use(token: string): Promise<LiveSession | undefined> {
    const standing = await this.records.get(SESSIONS, hashOf(token));
    if (standing === undefined || this.isOver(standing.body)) return undefined;
    await this.touch(standing);
    return { sessionId: standing.id, accountId: standing.body.accountId };
  }

  async end(sessionId: string): Promise<void> {
    await this.records.remove(SESSIONS, sessionId);
  }

  /** Ends every session of an account, on every node. */
  async endAllOf(accountId: string): Promise<void> {
    for (;;) {
      const request = { index: 'by-account', equal: { accountId }, direction: 'up', limit: MAX_PAGE } as const;
      const page = await this.records.page(SESSIONS, request);
      if (page.length === 0) return;
      await Promise.all(page.map(({ id }) => this.records.remove(SESSIONS, id)));
    }
  }

  private isOver({ startedAt, lastUsedAt }: SessionRecord): boolean {
    const now = this.clock.now();
    return now >= lastUsedAt + IDLE_MS || now >= startedAt + LONGEST_MS;
  }

  private async touch({ id, version, body }: VersionedRecord<SessionRecord>): Promise<void> {
    const now = this.clock.now();
    if (now - body.lastUsedAt < TOUCH_EVERY_MS) return;
    // Somebody else who touched it at the same moment has kept it alive as well.
    await this.records.replace(SESSIONS, id, version, { ...body, lastUsedAt: now });
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
