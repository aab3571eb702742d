import { hkdfSync } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { CryptoUnavailable, NoSuchWrappingKey } from '../../errors.js';
import { KEY_BYTES, Keyring, type SigningSeed, type WrappingKey } from '../../keyring.js';
import { decodeKeyring, type KeyringContents } from './keyring-file.js';

/** A keyring of a hundred versions has under 10 KiB; whatever is larger is none. */
const MAX_FILE_BYTES = 65_536;
const OTHERS_MAY = 0o077;

export interface LoadedKeyring {
  readonly stats: Stats;
  readonly contents: KeyringContents;
}

/**
 * A keyring in a file. Each use looks at the file's state (one `stat`, some microseconds) and reads it anew when that
 * changed, so a file that is gone, unreadable or damaged fails the very next use, and works again as soon as it is
 * back.
 */
export class FileKeyring extends Keyring {
  private loaded: LoadedKeyring | undefined;

  constructor(private readonly path: string) {
    super();
  }

  override wrappingKey(version?: number): WrappingKey {
    const { current, wrappingKeys } = this.contents();
    const wanted = version ?? current;
    const key = wrappingKeys.get(wanted);
    if (key === undefined) throw new NoSuchWrappingKey(wanted);
    return { version: wanted, key };
  }

  override blindIndexKey(): Buffer {
    return this.contents().blindIndexKey;
  }

  override signingKeys(): readonly SigningSeed[] {
    const newestFirst = [...this.contents().signingKeys].sort(([a], [b]) => b - a);
    return newestFirst.map(([version, seed]) => ({ version, seed }));
  }

  override secret(name: string): Buffer {
    const { derivationKey } = this.contents();
    return Buffer.from(hkdfSync('sha256', derivationKey, Buffer.alloc(0), `secret:${name}`, KEY_BYTES));
  }

  private contents(): KeyringContents {
    try {
      const stats = statSync(this.path);
      if (this.loaded === undefined || !isSameState(stats, this.loaded.stats)) this.loaded = readKeyringFile(this.path);
      return this.loaded.contents;
    } catch (error) {
      this.loaded = undefined;
      if (error instanceof CryptoUnavailable) throw error;
      throw new CryptoUnavailable(`the keyring ${this.path} cannot be read`, { cause: error });
    }
  }
}

/**
 * The state is that of the very file that was read, not of one put in its place meanwhile. @throws CryptoUnavailable,
 * and what the file system throws
 */
export function readKeyringFile(path: string): LoadedKeyring {
  const file = openSync(path, 'r');
  try {
    const stats = fstatSync(file);
    if ((stats.mode & OTHERS_MAY) !== 0) {
      throw new CryptoUnavailable(`the keyring ${path} is open to other users: set its mode to 0600`);
    }
    const contents = stats.size <= MAX_FILE_BYTES ? decodeKeyring(readFileSync(file, 'utf8')) : undefined;
    if (contents === undefined) throw new CryptoUnavailable(`the keyring ${path} is damaged`);
    return { stats, contents };
  } finally {
    closeSync(file);
  }
}

/**
 * False once the file was replaced, written to, or given another mode. Times are compared to a fraction of a
 * microsecond.
 */
function isSameState(a: Stats, b: Stats): boolean {
  return (
    a.ctimeMs === b.ctimeMs &&
    a.mtimeMs === b.mtimeMs &&
    a.size === b.size &&
    a.ino === b.ino &&
    a.dev === b.dev &&
    a.mode === b.mode
  );
}
