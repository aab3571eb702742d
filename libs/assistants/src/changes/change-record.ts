import { DAY_MS, MINUTE_MS } from '#clock';
import type { Collection } from '#document-store';
import type { ChangeKind } from './change-effect.js';

/** The person's tap on the way to its effect: there until it is known what became of it. */
export interface Confirmation {
  /** Of the request that came first: what it decides, also on another try, is decided in its name. */
  readonly requestId: string;
  /** When that came: ISO 8601 UTC with milliseconds. */
  readonly since: string;
  /** Until when nobody else tries, milliseconds by the clock port; null once a try has failed. */
  readonly heldUntil: number | null;
}

/** Something that an assistant asked for and that happens only when the person confirms it in the app. */
export interface ChangeRecord {
  readonly personId: string;
  readonly assistantId: string;
  readonly kind: ChangeKind;
  /** One that is pending is expired after its time. */
  readonly status: 'pending' | 'confirmed' | 'refused' | 'failed';
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Both sealed under the person's data key. */
  readonly assistantName: string;
  readonly deed: string;
  readonly confirmation: Confirmation | null;
}

export const CHANGES: Collection<ChangeRecord> = {
  name: 'changes',
  indexes: [
    { name: 'by-person', equal: ['personId'], order: 'createdAt' },
    { name: 'by-time', equal: [], order: 'createdAt' },
  ],
};

/** docs/api.md, Resources, Change: ten minutes. */
export const CHANGE_WAITS_MS = 10 * MINUTE_MS;
/** For how long one is kept: what an assistant may ask for in a day is counted by what is there. */
export const CHANGES_KEPT_MS = DAY_MS;
