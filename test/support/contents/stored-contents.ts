import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyLmdb, openLmdb } from '#lmdb';

const OPTIONS = { mapSize: 16 * 2 ** 30, maxDbs: 512 };
const DATABASES = ['log', 'records', 'views', 'proofs'] as const;
/** What a running process writes without an end, whoever does nothing. */
const BEATS = [':leases', ':api-processes', '/writers/', '/redis/'];
const isBeat = (name: string): boolean => BEATS.some((beat) => name.includes(beat));

/**
 * All that a folder holds, so that two of these are equal where nothing was changed in between: a digest of each table
 * of its databases and of each other file. Without the heartbeats of processes.
 */
export async function storedIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of DATABASES.filter((one) => existsSync(join(folder, one, 'data.mdb'))))
    for (const [table, digest] of await tablesIn(join(folder, name))) found[`${name}/${table}`] = digest;
  for (const path of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const whole = join(path.parentPath, path.name);
    if (path.isFile() && !path.name.endsWith('.mdb') && !isBeat(whole))
      found[whole] = digestOf([await readFile(whole)]);
  }
  return found;
}

async function tablesIn(folder: string): Promise<readonly (readonly [string, string])[]> {
  const copy = await mkdtemp(join(tmpdir(), 'stored-'));
  await copyLmdb(folder, copy, OPTIONS);
  const { root, close } = await openLmdb(copy, OPTIONS);
  try {
    const names = [...root.getKeys()].map(String).filter((name) => !isBeat(name));
    return names.map((name) => {
      const table = root.openDB<Buffer, Buffer>({ name, keyEncoding: 'binary', encoding: 'binary' });
      return [name, digestOf([...table.getRange()].flatMap(({ key, value }) => [key, value]))] as const;
    });
  } finally {
    await close();
    await rm(copy, { recursive: true });
  }
}

function digestOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${String(part.length)} `).update(part);
  return hash.digest('hex');
}
