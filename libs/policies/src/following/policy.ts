import type { Position } from '#event-store';
import type { LogEvent } from '#events';

/** What is known of a policy before it is made. */
export interface PolicyFollows {
  /** Names the checkpoint. */
  readonly name: string;
  readonly streamPrefixes: readonly string[];
  /**
   * Where it goes on in a log that has lost its end (docs/decisions/log-behind-checkpoints.md). From the beginning:
   * what it does stands in the log or follows from it, and doing it again adds nothing. From the end: what it sends is
   * known from records alone, and would go out once more.
   */
  readonly afterLoss: 'from the log’s beginning' | 'from the log’s end';
  /**
   * Raised where what was handled before calls for more by now: a checkpoint of an earlier edition counts as none, and
   * the log is gone through anew. Only for one that begins anew without harm. None is 1.
   */
  readonly edition?: number;
}

/** What is to be done when certain events stand in the log. */
export interface Policy {
  readonly follows: PolicyFollows;
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
