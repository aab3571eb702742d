import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Vault, dataKeys, lookUps, type Keyring } from '#vault';
import { openFileKeyring } from '#vault/file';
import { InMemoryRecordStore } from '../engines/in-memory-record-store.js';

/** A keyring file and records of its own. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'vault-'));
  readonly keyringPath = join(this.folder, 'keyring.json');
  readonly records = new InMemoryRecordStore([dataKeys, lookUps]);
  readonly keyring = this.openKeyring();

  /** As one more process sees it: it shares the file and the records, and nothing in memory. */
  newProcess(): Vault {
    return new Vault(this.openKeyring(), this.records);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private openKeyring(): Keyring {
    return openFileKeyring({ path: this.keyringPath, createIfMissing: true });
  }
}
