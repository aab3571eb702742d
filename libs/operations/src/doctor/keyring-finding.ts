import { isAbsolute, relative } from 'node:path';
import type { RecordStore } from '#document-store';
import { failureMessage } from '#failures';
import { neededVersions, sampleDataKeys } from '#vault';
import { inTime } from '../status/in-time.js';
import type { ExaminedInstallation } from './examined-installation.js';
import { unknown, weak, well, wrong, type Finding } from './finding.js';

const CHECK = 'keyring';

/** Whether the keyring opens what it must, is whole, and stands where no copy of the data takes it along. */
export async function keyringFinding({ engines, settings }: ExaminedInstallation): Promise<Finding> {
  const records = await inTime(engines.records()).catch(() => undefined);
  if (records === undefined) return unknown(CHECK, 'could not be looked at', 'mend the engines first');
  try {
    return await inTime(examine(engines, records, settings));
  } catch (error) {
    return wrong(
      CHECK,
      failureMessage(error),
      'put the keyring of this installation in the place that KEYRING_URL names, mode 0600',
    );
  }
}

async function examine(
  engines: ExaminedInstallation['engines'],
  records: RecordStore,
  settings: ExaminedInstallation['settings'],
): Promise<Finding> {
  const { current, versions } = await (await engines.wrappingKeys()).versions();
  const { tried, opened } = await sampleDataKeys(await engines.keyring(), records);
  if (tried > 0 && opened === 0)
    return wrong(
      CHECK,
      'opens none of the data keys',
      'it is another installation’s or of another time: put the right one back',
    );
  if (opened < tried)
    return wrong(
      CHECK,
      `opens ${String(opened)} of ${String(tried)} data keys tried`,
      '`keyring status` says which keys are missing',
    );
  const missing = (await neededVersions(records)).filter((version) => !versions.includes(version));
  if (missing.length > 0)
    return wrong(
      CHECK,
      `lacks key ${missing.join(', ')}, which data keys need`,
      'put the newest copy of the keyring back',
    );
  if ((await neededVersions(records)).some((version) => version < current))
    return weak(CHECK, 'a rotation is not complete', '`keyring rotate` goes on with it');
  if (settings.production && isInside(settings.dataDir, settings.keyringPath))
    return weak(
      CHECK,
      'stands in DATA_DIR: whoever copies that folder takes the keys along',
      'move it, and set KEYRING_URL',
    );
  return well(CHECK, `key ${String(current)}; opens all of the ${String(tried)} data keys tried`);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
