import { statfs } from 'node:fs/promises';
import { failureMessage } from '#failures';
import type { DataFolder } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const CHECK = 'disk';
const GIB = 1_073_741_824;
/** Embedded engines write no more when there is less than 1 MiB; a day of logs and backups wants more than that. */
const TOO_LITTLE = GIB / 4;
const LITTLE = 2 * GIB;

/** How much room there is in each folder where an installation keeps its data. */
export function diskFindings(folders: readonly DataFolder[]): Promise<readonly Finding[]> {
  return Promise.all(folders.map(({ folder }) => diskFinding(folder)));
}

async function diskFinding(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const found = `${(free / GIB).toFixed(1)} GiB free in ${folder}`;
    if (free < TOO_LITTLE) return wrong(CHECK, found, 'make room now: without it nothing is written');
    return free < LITTLE ? weak(CHECK, found, 'make room, or a larger disk') : well(CHECK, found);
  } catch (error) {
    return unknown(CHECK, failureMessage(error), 'look whether the settings name the service’s folders');
  }
}
