import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SystemClock } from '#clock';
import { checkErasures, ErasureRegister, REGISTER_FILE, type ErasureCheck } from '#operations';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { gathered } from '../command-line/gathered.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { recordBytes, withCopy, type ExaminedData } from './opened-copy.js';
import { erasureCheckText } from './erasure-check-text.js';

interface CheckOptions {
  readonly data?: string;
  readonly keyring?: string;
  readonly erased: readonly string[];
  readonly scratch?: string;
}

export const erasureCheck = opsCommand<CheckOptions>({
  name: 'erasure-check',
  summary: 'what of the erased could still be read in a backup or a copy, with the keys that are given',
  examples: [
    {
      does: 'with the keyring of today',
      line: 'erasure-check --data /mnt/backups/consent/2026-11-21T17-11-29Z --keyring data/keyring.json',
    },
    { does: 'which keys whoever reads it would need', line: 'erasure-check --data /mnt/copies/data' },
  ],
  declare: (command) =>
    command
      .option('--data <folder>', 'a backup, or a copy of a data folder; nothing is written into it')
      .option('--keyring <file>', 'the keys to try; without it nothing is opened')
      .option(
        '--erased <file>',
        'a register of the erased, beside those that are found; may be given several times',
        gathered,
        [],
      )
      .option('--scratch <folder>', 'where a copy of the copy is opened; the folder for temporary files without it'),
  run: async (invocation) => {
    const { options, output, settings, signal } = invocation;
    const { data, keyring: path } = options;
    if (data === undefined) throw new Misuse('--data must name a backup, or a copy of a data folder.');
    const keyring = path === undefined ? undefined : invocation.engines.keyringAt(resolve(path));
    keyring?.currentVersion();
    const known = await knownErased(invocation, resolve(data));
    const check = async ({ log, deletedInLines, records, bytes }: ExaminedData): Promise<ErasureCheck> => {
      if (log !== undefined) await known.takeFrom(log, new SystemClock(), signal);
      for await (const personId of deletedInLines ?? []) known.people.add(personId);
      return checkErasures(records, bytes, known.people, keyring, signal);
    };
    // What a service may be writing to cannot be copied by its files.
    const isOwn = resolve(data) === settings.dataDir;
    const report = isOwn
      ? await check(await installation(invocation))
      : await withCopy(resolve(data), options.scratch ?? tmpdir(), settings, signal, check);
    await output.answer<ErasureCheck>(report, () => erasureCheckText(report, keyring !== undefined));
    return isReadable(report, keyring !== undefined) ? PROBLEM : FINE;
  },
});

async function installation({ engines, settings }: Invocation<CheckOptions>): Promise<ExaminedData> {
  const { readStore } = settings;
  const bytes = readStore.kind === 'embedded' ? recordBytes(readStore.path) : undefined;
  return { log: await engines.log(), deletedInLines: undefined, records: await engines.records(), bytes };
}

/** Without keys to try, whatever is there counts: somebody may hold them. */
function isReadable(report: ErasureCheck, isTried: boolean): boolean {
  const { readable_count, readable_accounts, readable_memberships, sealed } = report;
  return readable_count + readable_accounts + readable_memberships > 0 || (!isTried && sealed.length > 0);
}

/** A copy from before an erasure does not know of it: the registers do, and the installation of the settings. */
async function knownErased(
  { options, settings, engines, output, signal }: Invocation<CheckOptions>,
  data: string,
): Promise<ErasureRegister> {
  const known = ErasureRegister.empty();
  const second = settings.erasureRegisterPath;
  const beside = [
    join(data, REGISTER_FILE),
    join(data, '..', REGISTER_FILE),
    ...(second === undefined ? [] : [second]),
  ];
  for (const path of [...beside, ...options.erased]) {
    const register = await ErasureRegister.read(resolve(path));
    if (register !== undefined) known.add(register);
    else if (options.erased.includes(path)) throw new Misuse(`--erased ${path} is not there.`);
  }
  try {
    const own = ErasureRegister.empty();
    await own.takeFrom(await engines.log(), new SystemClock(), signal);
    known.add(own);
  } catch {
    signal.throwIfAborted();
    output.note('Who was erased is known from the copy and the registers alone: no installation is here to ask.');
  }
  return known;
}
