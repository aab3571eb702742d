import type { EmbeddedStores } from '#operations';
import type { Settings } from '../settings/settings.js';
import { KEPT_COLLECTIONS, PROOF_COLLECTIONS, RECORD_COLLECTIONS, VIEW_COLLECTIONS } from './collections.js';
import { DOCUMENT_ENGINES, LOG_ENGINES } from './engine-kinds.js';
import { databaseOf, engineOf } from './engine-of.js';

/** The databases of an installation that is all in folders; undefined when one of them is in a server. */
export function embeddedStores({ eventStore, readStore }: Settings): EmbeddedStores | undefined {
  const [log, documents] = [engineOf(LOG_ENGINES, eventStore), engineOf(DOCUMENT_ENGINES, readStore)];
  const { copy: copyLog } = log;
  const { copy: copyDocuments } = documents;
  if (copyLog === undefined || copyDocuments === undefined) return undefined;
  return {
    folders: {
      views: databaseOf(readStore, 'views'),
      proofs: databaseOf(readStore, 'proofs'),
      log: databaseOf(eventStore, 'log'),
      records: databaseOf(readStore, 'records'),
    },
    collections: KEPT_COLLECTIONS,
    copy: (database, from, to) => (database === 'log' ? copyLog(from, to) : copyDocuments(from, to)),
    openLog: (path) => log.open(path),
    openViews: (path) => documents.openViews(path, VIEW_COLLECTIONS),
    openRecords: (path) => documents.openRecords(path, RECORD_COLLECTIONS),
    openProofs: (path) => documents.openProofs(path, PROOF_COLLECTIONS),
  };
}
