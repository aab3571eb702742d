import { KEYRING_LEASE, prepareRotation, rotateKeyring, type RotationProgress, type RotationReport } from '#operations';
import { onlyOne } from '#projecting';
import { KeyRotation } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import type { Progress } from '../terminal/progress.js';
import { rotationText } from './rotation-text.js';

interface RotateOptions {
  readonly prepare?: true;
}

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
    const keys = await engines.wrappingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    await keys.versions();
    const records = await engines.records();
    const rotation = new KeyRotation(keys, await engines.keyring(), records);
    let report: RotationReport | undefined;
    const isMine = await onlyOne(records, KEYRING_LEASE, signal, async (lost) => {
      report = options.prepare === true ? await prepareRotation(rotation) : await rotated(rotation, invocation, lost);
    });
    if (!isMine && !signal.aborted) throw new OutOfReach('Another process is rotating the keyring.');
    if (report === undefined) throw stopped();
    await output.answer(report, rotationText);
    return report.damaged.length === 0 && report.for_backups_alone !== null ? FINE : PROBLEM;
  },
});

async function rotated(
  rotation: KeyRotation,
  { output }: Invocation<RotateOptions>,
  signal: AbortSignal,
): Promise<RotationReport> {
  let bar: Progress | undefined;
  const progress: RotationProgress = {
    begun: (current, resumed, total) => {
      output.note(
        resumed
          ? `going on with the rotation to key ${String(current)}`
          : `key ${String(current)} is in use: new data keys are wrapped with it`,
      );
      bar = output.progress({ label: 'rewrapping', unit: 'data keys', total });
    },
    at: (rewrapped) => {
      bar?.at(rewrapped);
    },
  };
  try {
    return await rotateKeyring(rotation, progress, signal);
  } catch (error) {
    if (signal.aborted) throw stopped();
    throw error;
  } finally {
    bar?.end();
  }
}

function stopped(): CommandFailure {
  return new CommandFailure('Stopped; run it again to go on from here.');
}
