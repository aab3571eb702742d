import type { RotationReport } from '#operations';

export function rotationText({ current, rewrapped, keys, for_backups_alone, at, damaged }: RotationReport): string {
  const prepared = keys.filter((version) => version > current);
  if (prepared.length > 0)
    return `Key ${listed(prepared)} is in the keyring, unused. The next \`keyring rotate\` uses it.`;
  const done = `Data keys are wrapped with key ${String(current)}; ${String(rewrapped)} were rewrapped.`;
  const hurt = damaged.map((subject) => `  ${subject}`);
  const why =
    'Data keys that open with no wrapping key, left as they are; put their records back from a backup, or erase them:';
  return [done, ...olderLines(for_backups_alone, at), ...(hurt.length > 0 ? [why, ...hurt] : [])].join('\n');
}

/** What a rotation would do. */
export function foreseenText({
  current,
  resumed,
  rewrapped,
}: Pick<RotationReport, 'current' | 'resumed' | 'rewrapped'>): string {
  const key = `key ${String(current)}`;
  const begun = resumed ? `The rotation to ${key} would go on` : `Data keys would be wrapped with ${key}`;
  return `${begun}: ${String(rewrapped)} would be rewrapped. Older keys would stay in the keyring.`;
}

/** What a preparation would do. @param versions in the keyring already */
export function preparedText(prepared: number, versions: readonly number[]): string {
  const key = `Key ${String(prepared)}`;
  return versions.includes(prepared)
    ? `${key} is in the keyring already, unused: nothing would change.`
    : `${key} would be added to the keyring, unused.`;
}

function olderLines(unneeded: readonly number[] | null, at: string | null): readonly string[] {
  if (unneeded === null) return ['Older keys are still needed, and stay in the keyring.'];
  return unneeded.map(
    (version) =>
      `Key ${String(version)} stays in the keyring: backups from before ${at ?? 'now'} may need it. When they are gone, \`keyring retire ${String(version)}\` destroys it.`,
  );
}

function listed(versions: readonly number[]): string {
  return versions.join(', ');
}
