import { backupHolding, findBackup, type Until } from '#operations';
import { Misuse } from '../command-line/failures.js';
import { timeOption } from '../command-line/time-option.js';

/** Which backup, and how much of it. */
export interface BackupChoice {
  readonly from: string;
  readonly backup?: string;
  readonly until?: string;
}

/** As an engine writes it; shorter numbers could be years. */
const POSITION = /^\d{16,20}$/;

/** @throws BackupDamaged when there is none; Misuse */
export async function chosenBackup({
  from,
  backup,
  until: text,
}: BackupChoice): Promise<{ readonly backup: string; readonly until?: Until }> {
  if (text === undefined) return { backup: await findBackup(from, backup) };
  if (text === '') throw new Misuse('--until must be a position, as `verify` shows it, or a time.');
  const until = POSITION.test(text) ? { position: text } : { time: timeOption('--until', text) };
  return { backup: backup === undefined ? await backupHolding(from, until) : await findBackup(from, backup), until };
}
