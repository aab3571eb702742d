/**
 * The folders of an installation that are copied, in this order: what is copied later never lags behind what was copied
 * before.
 */
export const FOLDERS = ['views', 'proofs', 'log', 'records'] as const;
export type Folder = (typeof FOLDERS)[number];

export const MANIFEST_FILE = 'manifest.json';
/** Beside the backups. */
export const REGISTER_FILE = 'erased.jsonl';
/** At the end of the name of a backup that is being written. */
export const PARTIAL = '.partial';
/** Stands in a data folder while it is restored into; the service does not start there. */
export const RESTORING = 'restoring';
/** Held in each of the folders by who restores there. */
export const RESTORE_LOCK = 'restoring.lock';

/** Of a finished backup: when it was begun, or a second after the one before; the newest is the last by name. */
export const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/**
 * The name of a new backup, which no other has: two may be begun in one second, and a machine's clock be set back.
 * @param at ms since 1970
 * @param newest the name of the newest that is there
 */
export function backupName(at: number, newest?: string): string {
  const name = nameAt(at);
  return newest === undefined || name > newest ? name : nameAt(timeOfName(newest) + 1_000);
}

const nameAt = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** Ms since 1970. */
export function timeOfName(name: string): number {
  const [date = '', time = ''] = name.split('T');
  return Date.parse(`${date}T${time.replaceAll('-', ':')}`);
}
