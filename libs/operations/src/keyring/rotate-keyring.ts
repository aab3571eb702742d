import { SystemClock } from '#clock';
import type { KeyRotation } from '#vault';

/** Whoever changes the keyring holds it. */
export const KEYRING_LEASE = 'keyring/rotation';

export interface RotationReport {
  /** The version that data keys are wrapped with now. */
  readonly current: number;
  /** Whether an earlier run had begun it. */
  readonly resumed: boolean;
  readonly rewrapped: number;
  /** Versions in the keyring now. */
  readonly keys: readonly number[];
  /**
   * Older versions, which no data key needs any more and backups from before do; null where data keys still need some.
   */
  readonly for_backups_alone: readonly number[] | null;
  /**
   * ISO 8601 UTC, by the clock of the machine: backups that were begun after it need none of the older ones. Null after
   * a preparation.
   */
  readonly at: string | null;
  /** Subjects whose data key does not open. */
  readonly damaged: readonly string[];
}

/** Who hears how far it is. */
export interface RotationProgress {
  /** @param dataKeys that are wrapped with older keys, and will be rewrapped */
  readonly begun: (current: number, resumed: boolean, dataKeys: number) => void;
  readonly at: (rewrapped: number) => void;
}

/** Adds a wrapping key to the keyring that the next rotation begins with. @throws what the keyring throws */
export async function prepareRotation(rotation: KeyRotation): Promise<RotationReport> {
  const { current, versions } = await rotation.prepare();
  return { current, resumed: false, rewrapped: 0, keys: versions, for_backups_alone: [], at: null, damaged: [] };
}

/**
 * Wraps every data key with the newest wrapping key, or goes on where a run was cut off.
 * @throws what keyring and records throw; the signal's reason
 */
export async function rotateKeyring(
  rotation: KeyRotation,
  progress: RotationProgress,
  signal: AbortSignal,
): Promise<RotationReport> {
  const { keyring, resumed } = await rotation.begin();
  const { current, versions: keys } = keyring;
  progress.begun(current, resumed, await olderDataKeys(rotation, current, signal));
  const { rewrapped, damaged } = await rotation.rewrap(progress.at, signal);
  const isWhole = (await olderDataKeys(rotation, current, signal)) === 0;
  const unneeded = isWhole ? keys.filter((version) => version < current) : null;
  return { current, resumed, rewrapped, keys, for_backups_alone: unneeded, at: new SystemClock().iso(), damaged };
}

/** What a rotation would do now; changes nothing. @throws what keyring and records throw; the signal's reason */
export async function foreseeRotation(
  rotation: KeyRotation,
  signal: AbortSignal,
): Promise<Pick<RotationReport, 'current' | 'resumed' | 'rewrapped'>> {
  const { current, resumed } = await rotation.next();
  return { current, resumed, rewrapped: await olderDataKeys(rotation, current, signal) };
}

async function olderDataKeys(rotation: KeyRotation, current: number, signal: AbortSignal): Promise<number> {
  const inUse = await rotation.inUse(() => undefined, signal, current - 1);
  return inUse.reduce((sum, { dataKeys }) => sum + dataKeys, 0);
}
