import type { RecordStore } from '#document-store';
import { CryptoUnavailable, fitsDataKeys, neededVersions, type Keyring, type WrappedKey } from '#vault';

/** The keyring that is there does not open what a backup holds. */
export class KeyringUnfit extends Error {
  override readonly name = 'KeyringUnfit';
}

/**
 * Each version of the wrapping key that a backup needs must be in the keyring.
 * @throws KeyringUnfit naming those that are not, and where the keyring is not there at all
 */
export function mustHold(keyring: Keyring, versions: readonly number[]): void {
  try {
    keyring.currentVersion();
  } catch (error) {
    if (!(error instanceof CryptoUnavailable)) throw error;
    throw new KeyringUnfit(`${capitalised(error.message)}: put the keyring in its place first. Nothing was restored.`);
  }
  const missing = versions.filter((version) => !holds(keyring, version));
  if (missing.length === 0) return;
  const named = missing.map((version) => `key ${String(version)}`).join(', ');
  throw new KeyringUnfit(
    `The backup needs ${named}, which the keyring does not hold: put the keyring of the backup's time in its place. Nothing was restored.`,
  );
}

/**
 * As `mustHold`, by the data keys themselves; and the keyring must be the very one that wrapped them. @throws
 * KeyringUnfit
 */
export async function mustOpen(keyring: Keyring, records: RecordStore): Promise<void> {
  mustHold(keyring, await neededVersions(records));
  if (!(await fitsDataKeys(keyring, records))) throw ofAnother();
}

/** As `mustOpen`, by some of the data keys, under their names. @throws KeyringUnfit */
export async function mustOpenSome(keyring: Keyring, sample: ReadonlyMap<string, WrappedKey>): Promise<void> {
  if (sample.size > 0 && (await keyring.tryOut(sample)) === 0) throw ofAnother();
}

function ofAnother(): KeyringUnfit {
  return new KeyringUnfit('The keyring opens none of the data keys of the backup: it is that of another installation.');
}

function holds(keyring: Keyring, version: number): boolean {
  try {
    keyring.mustHold(version);
    return true;
  } catch (error) {
    if (error instanceof CryptoUnavailable) return false;
    throw error;
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
