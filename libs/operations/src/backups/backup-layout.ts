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

/** Of a finished backup: when it was begun, so that the newest is the last by name. */
export const BACKUP_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** @param at ms since 1970 */
export function backupName(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
