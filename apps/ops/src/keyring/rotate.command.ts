import { onlyOne } from '#runtime';
import { KeyRotation } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { rotationText, type RotationReport } from './rotation-text.js';

interface RotateOptions {
  readonly prepare?: true;
  readonly keepOld?: true;
}

const LEASE = 'keyring/rotation';

export const rotate = opsCommand<RotateOptions>({
  name: 'rotate',
  summary: 'wrap every data key with a new key, while the service runs, and destroy the old one when nothing needs it',
  examples: [
    { does: 'all of it; run it again where it was cut off', line: 'keyring rotate' },
    {
      does: 'where machines have copies of the keyring: add the key, then copy the file',
      line: 'keyring rotate --prepare',
    },
    { does: 'and then use it, before the file is copied once more', line: 'keyring rotate --keep-old' },
  ],
  declare: (command) =>
    command
      .option('--prepare', 'only add the new key to the keyring, unused')
      .option('--keep-old', 'leave the old key in the keyring; the next run takes it out'),
  run: async (invocation) => {
    const { options, output, engines, signal } = invocation;
    if (options.prepare === true && options.keepOld === true)
      throw new Misuse('Give --prepare or --keep-old, not both.');
    const keys = engines.wrappingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    await keys.versions();
    const records = await engines.records();
    const rotation = new KeyRotation(keys, await engines.keyring(), records);
    let report: RotationReport | undefined;
    const isMine = await onlyOne(records, LEASE, signal, async (lost) => {
      report = options.prepare === true ? await prepared(rotation) : await rotated(rotation, invocation, lost);
    });
    if (!isMine && !signal.aborted) throw new CommandFailure('Another process is rotating the keyring.');
    if (report === undefined) throw stopped();
    await output.answer(report, rotationText);
    const isWhole = report.damaged.length === 0 && (options.keepOld === true || isOnlyNewest(report));
    return isWhole ? FINE : PROBLEM;
  },
});

/** Of a preparation too, after which the keyring holds a newer key than the current one. */
function isOnlyNewest({ current, keys }: RotationReport): boolean {
  return keys.every((version) => version >= current);
}

async function prepared(rotation: KeyRotation): Promise<RotationReport> {
  const { current, versions } = await rotation.prepare();
  return { current, resumed: false, rewrapped: 0, keys: versions, retired: [], damaged: [] };
}

async function rotated(
  rotation: KeyRotation,
  { options, output }: Invocation<RotateOptions>,
  signal: AbortSignal,
): Promise<RotationReport> {
  const { keyring, resumed } = await rotation.begin();
  const { current } = keyring;
  output.note(
    resumed
      ? `going on with the rotation to key ${String(current)}`
      : `key ${String(current)} is in use: new data keys are wrapped with it`,
  );
  const bar = output.progress({
    label: 'rewrapping',
    unit: 'data keys',
    total: await older(rotation, current, signal),
  });
  const onRewrapped = (count: number): void => {
    bar.at(count);
  };
  try {
    const whole =
      options.keepOld === true ? rotation.rewrap(onRewrapped, signal) : rotation.complete(onRewrapped, signal);
    const { rewrapped, damaged, retired: isRetired } = { retired: false, ...(await whole) };
    const retired = isRetired ? keyring.versions.filter((version) => version < current) : [];
    const keys = keyring.versions.filter((version) => !retired.includes(version));
    return { current, resumed, rewrapped, keys, retired, damaged };
  } catch (error) {
    if (signal.aborted) throw stopped();
    throw error;
  } finally {
    bar.end();
  }
}

async function older(rotation: KeyRotation, current: number, signal: AbortSignal): Promise<number> {
  const inUse = await rotation.inUse(() => undefined, signal, current - 1);
  return inUse.reduce((sum, { dataKeys }) => sum + dataKeys, 0);
}

function stopped(): CommandFailure {
  return new CommandFailure('Stopped; run it again to go on from here.');
}
