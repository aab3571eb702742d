import type { RecordedEvent } from '#event-store';

/** What is to be done when certain events stand in the log. */
export interface Policy {
  /** Names the checkpoint. */
  readonly name: string;
  readonly streamPrefixes: readonly string[];
  /**
   * Events of one lane are handled one after the other, in the order of the log; undefined for an event that calls for
   * nothing.
   */
  readonly laneOf: (event: RecordedEvent) => Promise<string | undefined>;
  /**
   * May be called again for an event that it has handled.
   * @param signal the policy is stopped: it may reject, and is called again at the next start
   */
  readonly handle: (event: RecordedEvent, signal: AbortSignal) => Promise<void>;
}
