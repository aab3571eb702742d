import { join } from 'node:path';
import { mustBeThere } from '../backups/finding/backups-in.js';
import { REGISTER_FILE } from '../backups/format/backup-layout.js';
import { BackupDamaged } from '../backups/format/backup-manifest.js';
import { ErasureRegister } from './erasure-register.js';

/** Where registers of erased people may be. */
export interface RegisterPlaces {
  /** The folder of backups. */
  readonly folder: string;
  /** Files that were named, in the place of the second place. */
  readonly named: readonly string[];
  /** Of the setting ERASURE_REGISTER_URL; undefined without it. */
  readonly secondPlace: string | undefined;
}

export interface FoundRegister {
  /** Everybody on any of those that are gone by. */
  readonly register: ErasureRegister;
  /** Who is on the second place and on none of those that are gone by. */
  readonly passedOver: ReadonlySet<string>;
  /** What is wrong with the register beside the backups, where others are gone by in its stead. */
  readonly damaged?: string;
}

/**
 * The register beside the backups, and with it those that were named, or else that of the second place. Where there is
 * one of those, a damaged one beside the backups is passed over: nobody could restore anything until it was taken away.
 * @throws BackupDamaged when there is none at all, when one is not where it must be, or is damaged; FolderUnusable when
 *   the folder is not there, and no other place is known
 */
export async function findRegister({ folder, named, secondPlace }: RegisterPlaces): Promise<FoundRegister> {
  const all = ErasureRegister.empty();
  const hasOthers = named.length > 0 || secondPlace !== undefined;
  const beside = await ErasureRegister.read(join(folder, REGISTER_FILE)).catch(damage);
  if (beside === undefined && !hasOthers) {
    mustBeThere(folder);
    throw new BackupDamaged(
      `There is no ${REGISTER_FILE} in ${folder}, so nobody knows who was erased since: name one with --erased.`,
    );
  }
  const damaged = beside instanceof BackupDamaged ? beside.message : undefined;
  if (damaged !== undefined && !hasOthers) throw new BackupDamaged(`${damaged} Name a whole one with --erased.`);
  if (beside instanceof ErasureRegister) all.add(beside);
  if (named.length === 0 && secondPlace !== undefined) all.add(await mustRead(secondPlace, SECOND_PLACE_HINT));
  for (const path of named) all.add(await mustRead(path, ''));
  // Whoever names a register may have good reasons to; what the second place knows beyond it is told all the same.
  const other = secondPlace === undefined ? undefined : await ErasureRegister.read(secondPlace).catch(() => undefined);
  const passedOver = [...(other?.people ?? [])].filter((id) => !all.people.has(id));
  return { register: all, passedOver: new Set(passedOver), ...(damaged !== undefined && { damaged }) };
}

function damage(error: unknown): BackupDamaged {
  if (error instanceof BackupDamaged) return error;
  throw error;
}

const SECOND_PLACE_HINT = ' It is what ERASURE_REGISTER_URL names; --erased FILE goes by another one.';

async function mustRead(path: string, hint: string): Promise<ErasureRegister> {
  const register = await ErasureRegister.read(path);
  if (register === undefined) throw new BackupDamaged(`${path} is not there.${hint}`);
  return register;
}
