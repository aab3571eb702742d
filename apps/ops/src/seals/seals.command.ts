import { lstat } from 'node:fs/promises';
import { exportedSeal, newestSeal, SealKey } from '#audit';
import { fileTrouble, writeDurably } from '#operations';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import { opsCommand, type CommandGroup } from '../command-line/ops-command.js';

/** A seal is to be kept elsewhere, by whoever takes it there; nothing in it is secret. */
const FOR_ALL = 0o666;

interface ExportOptions {
  readonly to?: string;
}

const exportSeal = opsCommand<ExportOptions>({
  name: 'export',
  summary: 'write the newest signed seal, for keeping where nobody who can change the log can change it',
  examples: [
    { does: 'to standard output', line: 'seals export' },
    { does: 'to a file, replaced whole', line: 'seals export --to /mnt/elsewhere/seal-2030-03-01.json' },
  ],
  declare: (command) => command.option('--to <file>', 'the file; standard output without it'),
  run: async ({ options, engines, output }) => {
    const { to } = options;
    if (to !== undefined) await mustBeReplaceable(to);
    const newest = await newestSeal(await engines.log());
    if (newest === undefined) throw new CommandFailure('There is no seal yet: the first one comes within a minute.');
    const kept = exportedSeal(newest, SealKey.of(await engines.keyring()));
    if (to === undefined) {
      await output.write(JSON.stringify(kept, null, 2));
      return FINE;
    }
    await writeWhole(to, `${JSON.stringify(kept, null, 2)}\n`);
    const { number, before, count, to: position } = kept.seal;
    const written = { file: to, number, events: before + count, position, hash: kept.hash };
    await output.answer(written, () => `Seal ${String(number)} (${String(before + count)} events) is in ${to}.`);
    return FINE;
  },
});

/** A device, a link or a folder stays what it is. @throws Misuse */
async function mustBeReplaceable(path: string): Promise<void> {
  const there = await lstat(path).catch(() => undefined);
  if (there !== undefined && !there.isFile())
    throw new Misuse(`--to: ${path} is no regular file: a new file takes its place, so name one, or leave --to out.`);
}

/** @throws OutOfReach when the file system refuses it */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeDurably(path, text, FOR_ALL).catch((cause: unknown) => {
    const trouble = fileTrouble(cause);
    throw trouble === undefined ? cause : new OutOfReach(`--to: ${path} cannot be written: ${trouble}.`, { cause });
  });
}

const publicKey = opsCommand({
  name: 'public-key',
  summary: 'print the public key that seals are checked with',
  examples: [{ does: 'for whoever verifies without the keyring', line: 'seals public-key > seals.pem' }],
  run: async ({ engines, output }) => {
    const { pem, fingerprint } = SealKey.of(await engines.keyring()).publicKey;
    await output.answer({ fingerprint, public_key: pem }, () => pem.trimEnd());
    return FINE;
  },
});

export const seals: CommandGroup = {
  name: 'seals',
  summary: 'the seals over the log',
  examples: [{ does: 'keep the newest one elsewhere', line: 'seals export --to newest-seal.json' }],
  subcommands: [exportSeal, publicKey],
};
