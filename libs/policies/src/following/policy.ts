import type { Position } from '#event-store';
import type { LogEvent } from '#events';

/** What is to be done when certain events stand in the log. */
export interface Policy {
  /** Names the checkpoint. */
  readonly name: string;
  readonly streamPrefixes: readonly string[];
  /**
   * The log is followed after a position, or from its beginning, from now on: each event is asked about by `laneOf`, in
   * the order of the log and without a gap. Called anew where that begins anew.
   */
  readonly begins?: (after: Position | undefined) => void;
  /**
   * Events of one lane are handled one after the other, in the order of the log; undefined for an event that calls for
   * nothing.
   */
  readonly laneOf: (event: LogEvent) => string | undefined | Promise<string | undefined>;
  /**
   * May be called again for an event that it has handled.
   * @param signal the policy is stopped: it may reject, and is called again at the next start
   */
  readonly handle: (event: LogEvent, signal: AbortSignal) => Promise<void>;
}
