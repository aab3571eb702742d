import type { Collection } from '#document-store';

/** An assistant that a person has let in, under its public id. Times are milliseconds since the Unix epoch. */
export interface ConnectionRecord {
  readonly personId: string;
  /** Sealed under the person's data key, as are the two below: they tell which assistant somebody uses. */
  readonly clientId: string;
  readonly name: string;
  readonly redirectHost: string;
  /** What it may do: everything that the person has said yes to. */
  readonly scopes: readonly string[];
  /** What all its tokens hang on: another one for each time that it is let in after it was out. */
  readonly grantId: string;
  readonly createdAt: number;
  /** To the minute; null before the first use. */
  readonly lastUsedAt: number | null;
  /** The last yes or use: from then on its tokens have thirty days. */
  readonly livesFrom: number;
}

export const ASSISTANTS: Collection<ConnectionRecord> = {
  name: 'assistants',
  indexes: [
    { name: 'by-person', equal: ['personId'], order: 'createdAt' },
    { name: 'by-life', equal: [], order: 'livesFrom' },
  ],
};
