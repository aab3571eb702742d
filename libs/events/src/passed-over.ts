import type { RecordedEvent } from '#event-store';

/** Events that nobody can read, and that are to be gone on without. */
export interface PassedOverEvents {
  /** @param error why it cannot be read */
  has(event: RecordedEvent, error: unknown): boolean | Promise<boolean>;
}

export const NOTHING_PASSED_OVER: PassedOverEvents = { has: () => false };
/** For what ends something, which damage must not stop. */
export const ALL_UNREADABLE_PASSED_OVER: PassedOverEvents = { has: () => true };
