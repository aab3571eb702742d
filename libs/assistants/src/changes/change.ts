import type { ActingAssistant } from '#domain';
import type { ChangeRecord, Confirmation } from './change-record.js';
import type { ChangeEffect } from './change-effect.js';

export const CHANGE_STATUSES = ['pending', 'confirmed', 'refused', 'expired', 'failed'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** A change with what is sealed in it opened, as it stands now. */
export interface Change {
  readonly id: string;
  readonly personId: string;
  readonly assistant: ActingAssistant;
  readonly status: ChangeStatus;
  /** ISO 8601 UTC with milliseconds. */
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly deed: ChangeEffect;
  /** Of a tap that is under way, or was cut off; null where there is none. */
  readonly confirmation: Confirmation | null;
  /** Of the record, for who changes it. */
  readonly version: number;
}

/** Whether a tap is under way, milliseconds by the clock port. */
export function isHeld({ confirmation }: Pick<Change, 'confirmation'>, now: number): boolean {
  return (confirmation?.heldUntil ?? 0) > now;
}

/** How a change stands at `now` (ISO 8601 UTC), as far as its record tells. */
export function statusAt({ status, expiresAt }: Pick<ChangeRecord, 'status' | 'expiresAt'>, now: string): ChangeStatus {
  return status === 'pending' && now >= expiresAt ? 'expired' : status;
}
