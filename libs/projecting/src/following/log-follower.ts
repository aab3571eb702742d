import type { RecordedEvent } from '#event-store';

/** Something that follows the log from a checkpoint of its own, in whichever process it runs. */
export interface LogFollower {
  readonly kind: 'projection' | 'policy';
  readonly name: string;
  /** Of one that is in partitions: which, such as `2of4`. */
  readonly partition?: string;
  readonly streamPrefixes: readonly string[];
  /** Which events of these streams it handles; all of them without it. */
  readonly concerns?: (event: RecordedEvent) => boolean;
  /** Undefined while it has handled nothing. */
  readonly checkpoint: () => Promise<string | undefined>;
}
