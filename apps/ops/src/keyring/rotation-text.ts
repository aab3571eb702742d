export interface RotationReport {
  /** The version that data keys are wrapped with now. */
  readonly current: number;
  /** Whether an earlier run had begun it. */
  readonly resumed: boolean;
  readonly rewrapped: number;
  /** Versions in the keyring now. */
  readonly keys: readonly number[];
  /** Versions that are destroyed. */
  readonly retired: readonly number[];
  /** Subjects whose data key does not open. */
  readonly damaged: readonly string[];
}

export function rotationText({ current, rewrapped, keys, retired, damaged }: RotationReport): string {
  const prepared = keys.filter((version) => version > current);
  if (prepared.length > 0)
    return `Key ${listed(prepared)} is in the keyring, unused. The next \`keyring rotate\` uses it.`;
  const done = `Data keys are wrapped with key ${String(current)}; ${String(rewrapped)} were rewrapped.`;
  const older = keys.filter((version) => version < current);
  const end =
    older.length > 0
      ? `Key ${listed(older)} is still in the keyring.`
      : `Key ${listed(retired)} is destroyed: what only it could open is gone for ever.`;
  const hurt = damaged.map((subject) => `  ${subject}`);
  const why =
    'Data keys that open with no wrapping key, left as they are; put their records back from a backup, or erase them:';
  return [done, end, ...(hurt.length > 0 ? [why, ...hurt] : [])].join('\n');
}

function listed(versions: readonly number[]): string {
  return versions.join(', ');
}
