import { closeSync, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs';
import { CryptoUnavailable } from '../../errors.js';
import { isSameState } from '../../kept/file-state.js';
import { KeptKeyring } from '../../kept/kept-keyring.js';
import { decodeKeyring, type KeyringContents } from '../../kept/keyring-contents.js';

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
export class FileKeyring extends KeptKeyring {
  private loaded: LoadedKeyring | undefined;

  constructor(private readonly path: string) {
    super();
  }

  protected override contents(): KeyringContents {
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
