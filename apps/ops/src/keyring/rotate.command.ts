import { SystemClock } from '#clock';
import { onlyOne } from '#projecting';
import { KeyRotation } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { rotationText, type RotationReport } from './rotation-text.js';

interface RotateOptions {
  readonly prepare?: true;
}

/** Whoever changes the keyring holds it. */
export const KEYRING_LEASE = 'keyring/rotation';

export const rotate = opsCommand<RotateOptions>({
  name: 'rotate',
  summary:
    'wrap every data key with a new key, while the service runs; the old one stays for backups until `keyring retire`',
  examples: [
    { does: 'all of it; run it again where it was cut off', line: 'keyring rotate' },
    {
      does: 'where machines have copies of the keyring: add the key, then copy the file',
      line: 'keyring rotate --prepare',
    },
  ],
  declare: (command) => command.option('--prepare', 'only add the new key to the keyring, unused'),
  run: async (invocation) => {
    const { options, output, engines, signal } = invocation;
    const keys = engines.wrappingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    await keys.versions();
    const records = await engines.records();
    const rotation = new KeyRotation(keys, await engines.keyring(), records);
    let report: RotationReport | undefined;
    const isMine = await onlyOne(records, KEYRING_LEASE, signal, async (lost) => {
      report = options.prepare === true ? await prepared(rotation) : await rotated(rotation, invocation, lost);
    });
    if (!isMine && !signal.aborted) throw new OutOfReach('Another process is rotating the keyring.');
    if (report === undefined) throw stopped();
    await output.answer(report, rotationText);
    return report.damaged.length === 0 && report.for_backups_alone !== null ? FINE : PROBLEM;
  },
});

async function prepared(rotation: KeyRotation): Promise<RotationReport> {
  const { current, versions } = await rotation.prepare();
  return { current, resumed: false, rewrapped: 0, keys: versions, for_backups_alone: [], at: null, damaged: [] };
}

async function rotated(
  rotation: KeyRotation,
  { output }: Invocation<RotateOptions>,
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
    const { rewrapped, damaged } = await rotation.rewrap(onRewrapped, signal);
    const isWhole = (await older(rotation, current, signal)) === 0;
    const unneeded = isWhole ? keyring.versions.filter((version) => version < current) : null;
    const at = new SystemClock().iso();
    return { current, resumed, rewrapped, keys: keyring.versions, for_backups_alone: unneeded, at, damaged };
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
