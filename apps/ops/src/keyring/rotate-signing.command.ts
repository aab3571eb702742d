import { KEYRING_LEASE } from '#operations';
import { onlyOne } from '#projecting';
import type { SigningKeys } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import { BUSY } from './keyring-busy.js';

interface SigningRotation {
  /** The version that signs now. */
  readonly current: number;
  /** Versions in the keyring now. */
  readonly signing_keys: readonly number[];
}

interface SigningPlan {
  readonly keys: SigningKeys;
  readonly versions: readonly number[];
}

export const rotateSigning = changingCommand<object, SigningPlan>({
  name: 'rotate-signing',
  summary: 'sign checkpoints and receipts with a new key; what older keys signed stays checkable',
  examples: [{ does: 'while the service runs', line: 'keyring rotate-signing' }],
  plan: async ({ engines }) => {
    const keys = await engines.signingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    return { keys, versions: await keys.versions() };
  },
  foretell: async ({ versions }, invocation) => {
    await mustNotBeAtWork(invocation, KEYRING_LEASE, BUSY);
    const current = Math.max(...versions) + 1;
    const would: SigningRotation = { current, signing_keys: [...versions, current] };
    return { would, text: `Signing key ${String(current)} would be made, and sign from then on.` };
  },
  carryOut: async ({ keys }, { engines, output, signal }) => {
    let current: number | undefined;
    await onlyOne(await engines.records(), KEYRING_LEASE, signal, async () => {
      current = await keys.add();
    });
    signal.throwIfAborted();
    if (current === undefined) throw new OutOfReach(BUSY);
    await output.answer<SigningRotation>({ current, signing_keys: await keys.versions() }, rotationText);
    return FINE;
  },
});

function rotationText({ current, signing_keys: all }: SigningRotation): string {
  const older = all.filter((version) => version !== current).join(', ');
  return `Signing key ${String(current)} is in use. Older ones (${older}) stay in the keyring until they retire.`;
}
