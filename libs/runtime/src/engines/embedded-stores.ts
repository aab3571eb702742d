import type { EmbeddedStores } from '#operations';
import type { Settings } from '../settings/settings.js';
import { PROOF_COLLECTIONS, RECORD_COLLECTIONS, VIEW_COLLECTIONS } from './collections.js';
import { DOCUMENT_ENGINES, LOG_ENGINES } from './engine-kinds.js';
import { databaseOf, engineOf } from './engine-of.js';

/** An engine is a server, which has tools of its own for this. */
export class NotEmbedded extends Error {
  override readonly name = 'NotEmbedded';
}

/** The databases of an installation that is all in folders. @throws NotEmbedded when one of them is not */
export function embeddedStores({ eventStore, readStore }: Settings): EmbeddedStores {
  const [log, documents] = [engineOf(LOG_ENGINES, eventStore), engineOf(DOCUMENT_ENGINES, readStore)];
  const { copy: copyLog } = log;
  const { copy: copyDocuments } = documents;
  if (copyLog === undefined) throw new NotEmbedded('EVENT_STORE_URL');
  if (copyDocuments === undefined) throw new NotEmbedded('READ_STORE_URL');
  return {
    folders: {
      views: databaseOf(readStore, 'views'),
      proofs: databaseOf(readStore, 'proofs'),
      log: databaseOf(eventStore, 'log'),
      records: databaseOf(readStore, 'records'),
    },
    copy: (database, from, to) => (database === 'log' ? copyLog(from, to) : copyDocuments(from, to)),
    openLog: (path) => log.open(path),
    openViews: (path) => documents.openViews(path, VIEW_COLLECTIONS),
    openRecords: (path) => documents.openRecords(path, RECORD_COLLECTIONS),
    openProofs: (path) => documents.openProofs(path, PROOF_COLLECTIONS),
  };
}
