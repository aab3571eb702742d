/** What signals tell of; a projection's checkpoint by the projection's name. */
export type Topic = 'log' | 'clock' | `views/${string}`;

/**
 * How processes tell each other that something moved, so that nobody need look again and again. A signal says where to
 * look, never what is there, and may be lost: whoever waits looks by itself too, seldom while signals arrive and often
 * while they do not (docs/decisions/signals.md).
 */
export abstract class Signals {
  /** Whether what others tell arrives here, as far as is known. */
  abstract get arrive(): boolean;

  /** Tells the other processes. Returns at once and never throws; what is told in quick succession is told once. */
  abstract tell(topic: Topic): void;

  /**
   * Calls back for each signal of another process, and whenever some may have been missed.
   * @returns ends it
   */
  abstract hear(topic: Topic, listener: () => void): () => void;
}

/** For a process that has nobody to tell, and for one that works beside the service for a moment. */
export class NoSignals extends Signals {
  override get arrive(): boolean {
    return false;
  }

  override tell(): void {
    // Others find it when they look.
  }

  override hear(): () => void {
    return () => undefined;
  }
}
