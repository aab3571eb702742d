import {
  foreseeRotation,
  KEYRING_LEASE,
  prepareRotation,
  rotateKeyring,
  type RotationProgress,
  type RotationReport,
} from '#operations';
import { onlyOne } from '#projecting';
import { fitsDataKeys, KeyRotation, type WrappingKeys } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { CommandFailure, OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';
import type { Progress } from '../terminal/progress.js';
import { BUSY } from './keyring-busy.js';
import { foreseenText, preparedText, rotationText } from './rotation-text.js';

interface RotateOptions {
  readonly prepare?: true;
}

interface RotatePlan {
  readonly keys: WrappingKeys;
  readonly rotation: KeyRotation;
}

const OF_ANOTHER = 'This keyring opens none of the data keys: it is of another installation. Nothing was changed.';

export const rotate = changingCommand<RotateOptions, RotatePlan>({
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
  plan: async ({ engines }) => {
    const keys = await engines.wrappingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    await keys.versions();
    const [keyring, records] = [await engines.keyring(), await engines.records()];
    if (!(await fitsDataKeys(keyring, records))) throw new CommandFailure(OF_ANOTHER);
    return { keys, rotation: new KeyRotation(keys, keyring, records) };
  },
  foretell: async ({ keys, rotation }, invocation) => {
    await mustNotBeAtWork(invocation, KEYRING_LEASE, BUSY);
    const { current, versions } = await keys.versions();
    const isPreparation = invocation.options.prepare === true;
    const { prepared } = await rotation.next();
    const foreseen = await foreseeRotation(rotation, invocation.signal);
    const newest = isPreparation ? prepared : foreseen.current;
    const known = [...new Set([...versions, newest])];
    return isPreparation
      ? { would: { current, resumed: false, rewrapped: 0, keys: known }, text: preparedText(newest, versions) }
      : { would: { ...foreseen, keys: known }, text: foreseenText(foreseen) };
  },
  carryOut: async ({ rotation }, invocation) => {
    const { options, output, engines, signal } = invocation;
    let report: RotationReport | undefined;
    const isMine = await onlyOne(await engines.records(), KEYRING_LEASE, signal, async (lost) => {
      report = options.prepare === true ? await prepareRotation(rotation) : await rotated(rotation, invocation, lost);
    });
    if (!isMine && !signal.aborted) throw new OutOfReach(BUSY);
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
