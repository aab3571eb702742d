import type { Collection } from '#document-store';

/** What showed whose session it is: somebody who reads the address's mail, or a passkey. */
export type SessionProof = 'mail' | 'passkey';

/** A signed-in account, under the session's public id. Times are milliseconds since the Unix epoch. */
export interface SessionRecord {
  readonly accountId: string;
  /** The token itself is kept nowhere. */
  readonly tokenHash: string;
  readonly startedAt: number;
  /** The first moment at which it is over, however much it is used. */
  readonly endsAt: number;
  /** To the minute. */
  readonly lastUsedAt: number;
  /** When it was last shown whose session it is: the sign-in, or a renewal. */
  readonly provenAt: number;
  readonly proof: SessionProof;
  /** Browser and system, such as `Firefox on Linux`; null where they are not known. */
  readonly client: string | null;
  /** The known device that it was started on. */
  readonly deviceId: string | null;
}

export const SESSIONS: Collection<SessionRecord> = {
  name: 'sessions',
  indexes: [
    { name: 'by-account', equal: ['accountId'], order: 'startedAt' },
    { name: 'by-last-use', equal: [], order: 'lastUsedAt' },
  ],
};
