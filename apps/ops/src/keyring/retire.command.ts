import { backupsNeeding, KEYRING_LEASE, type BackupNeeds } from '#operations';
import { onlyOne } from '#projecting';
import { KeyRotation } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import { gathered } from '../command-line/gathered.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';
import { counted } from '../terminal/counted.js';
import { BUSY } from './keyring-busy.js';
import { declareVersion, givenVersion } from './version-argument.js';

interface RetireOptions {
  readonly backups: readonly string[];
}

interface RetirePlan extends RetireReport {
  readonly rotation: KeyRotation;
}

interface RetireReport {
  readonly retired: number;
  /** Those in the folders that were named; others that were made while the key was in use are lost as well. */
  readonly unreadable_backups: readonly BackupNeeds[];
}

export const retire = changingCommand<RetireOptions, RetirePlan>({
  name: 'retire',
  summary: 'destroy an older wrapping key that no data key needs; backups that need it can never be read again',
  examples: [
    {
      does: 'after the backups from before a rotation are gone',
      line: 'keyring retire 1 --backups /mnt/backups/consent',
    },
    { does: 'without being asked', line: 'keyring retire 1 --yes' },
  ],
  declare: (command) =>
    declareVersion(command).option(
      '--backups <folder>',
      'a folder of backups, to be told which of them need it; may be given several times',
      gathered,
      [],
    ),
  plan: async ({ words, options, engines, signal }) => {
    const version = givenVersion(words);
    const keys = await engines.wrappingKeys();
    const { current, versions } = await keys.versions();
    if (!versions.includes(version)) throw new Misuse(`There is no key ${String(version)} in the keyring.`);
    if (version >= current)
      throw new Misuse(
        `Key ${String(version)} is in use or waits for its use: only keys older than key ${String(current)} retire.`,
      );
    const rotation = new KeyRotation(keys, await engines.keyring(), await engines.records());
    await mustBeUnused(rotation, version, signal);
    return { rotation, retired: version, unreadable_backups: await backupsNeeding(options.backups, version) };
  },
  question: {
    asks: ({ retired }) => `Destroy key ${String(retired)} for ever?`,
    remarks: lossLines,
    left: 'Nothing was destroyed.',
  },
  foretell: async ({ retired, unreadable_backups }, invocation) => {
    const report: RetireReport = { retired, unreadable_backups };
    await mustNotBeAtWork(invocation, KEYRING_LEASE, BUSY);
    const text = [...lossLines(report), `Key ${String(report.retired)} would be destroyed for ever.`].join('\n');
    return { would: report, text };
  },
  carryOut: async ({ rotation, ...report }, invocation) => {
    await destroyed(rotation, report.retired, invocation);
    await invocation.output.answer<RetireReport>(
      report,
      ({ retired }) => `Key ${String(retired)} is destroyed: what only it could open is gone for ever.`,
    );
    return FINE;
  },
});

async function destroyed(
  rotation: KeyRotation,
  version: number,
  { engines, signal }: Invocation<RetireOptions>,
): Promise<void> {
  const outcome = { isRetired: false };
  const isMine = await onlyOne(await engines.records(), KEYRING_LEASE, signal, async () => {
    outcome.isRetired = await rotation.retire(version);
  });
  signal.throwIfAborted();
  if (!isMine) throw new OutOfReach(BUSY);
  if (!outcome.isRetired) throw needed(version);
}

async function mustBeUnused(rotation: KeyRotation, version: number, signal: AbortSignal): Promise<void> {
  const inUse = await rotation.inUse(() => undefined, signal, version);
  const own = inUse.find((one) => one.version === version);
  if (own !== undefined) throw needed(version, own.dataKeys);
}

function needed(version: number, count?: number): CommandFailure {
  const many = count === undefined ? 'data keys' : counted(count, 'data key');
  return new CommandFailure(
    `Key ${String(version)} still wraps ${many}, and stays: run \`keyring rotate\`, which wraps everything with the newest key.`,
  );
}

function lossLines({ retired, unreadable_backups: needing }: RetireReport): readonly string[] {
  const key = `key ${String(retired)}`;
  return [
    `Backups that need ${key} can never be read again once it is destroyed: those that were begun before the rotation away from it was complete.`,
    ...needing.map(({ folder, name, made_at: at, keyring_versions: versions }) =>
      versions === null
        ? `  ${folder}/${name}, of ${at}: it does not say which keys it needs`
        : `  ${folder}/${name}, of ${at}`,
    ),
  ];
}
