import { readFile } from 'node:fs/promises';

/** Megabytes of memory that a process holds. */
export interface Memory {
  /** All of it, files that are mapped in among it, which the system takes back when it needs room. */
  readonly resident: number;
  /** Its own. */
  readonly own: number;
}

export async function memoryOf(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { resident: megabytes('VmRSS'), own: megabytes('RssAnon') };
}
