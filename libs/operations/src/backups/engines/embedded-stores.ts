import type { RecordStore, ViewStore } from '#document-store';
import type { EventStore } from '#event-store';
import type { KeptCollections } from './backup-engines.js';
import type { Folder } from '../format/backup-layout.js';

/** Where each database of an installation is. */
export type DatabaseFolders = Readonly<Record<Folder, string>>;

/** The engines of an installation that keeps all its databases in folders of this machine. */
export interface EmbeddedStores {
  readonly folders: DatabaseFolders;
  readonly collections: KeptCollections;
  /**
   * Copies a database as it is at one moment, while others go on writing, without what is no longer used.
   * @param to a folder that is not there yet; then it holds nothing but the copy
   */
  readonly copy: (database: Folder, from: string, to: string) => Promise<void>;
  /** @param path the folder of the database itself, as for the others */
  readonly openLog: (path: string) => Promise<EventStore>;
  readonly openViews: (path: string) => Promise<ViewStore>;
  readonly openRecords: (path: string) => Promise<RecordStore>;
  readonly openProofs: (path: string) => Promise<RecordStore>;
}

interface Closable {
  close(): Promise<void>;
}

/** Lets go of what is opened once the work is done, however it ends. */
export async function whileOpen<Opened extends Closable, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
