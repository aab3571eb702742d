import { join } from 'node:path';
import type { Settings } from '../settings/settings.js';
import type { Folder } from './backup-layout.js';

export type EmbeddedFolders = Readonly<Record<Folder, string>>;

/** An engine is a server, which has tools of its own for this. */
export class NotEmbedded extends Error {
  override readonly name = 'NotEmbedded';
}

/** Where the databases of an installation are. @throws NotEmbedded when one of them is not in a folder */
export function embeddedFolders({ eventStore, readStore }: Settings): EmbeddedFolders {
  if (eventStore.kind !== 'lmdb') throw new NotEmbedded('EVENT_STORE_URL');
  if (readStore.kind !== 'lmdb') throw new NotEmbedded('READ_STORE_URL');
  return {
    views: join(readStore.path, 'views'),
    log: join(eventStore.path, 'log'),
    records: join(readStore.path, 'records'),
  };
}
