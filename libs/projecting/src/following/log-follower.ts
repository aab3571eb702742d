/** Something that follows the log from a checkpoint of its own, in whichever process it runs. */
export interface LogFollower {
  readonly kind: 'projection' | 'policy';
  readonly name: string;
  readonly streamPrefixes: readonly string[];
  /** Undefined while it has handled nothing. */
  readonly checkpoint: () => Promise<string | undefined>;
}
