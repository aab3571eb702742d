import { KEYRING_LEASE } from '#operations';
import { onlyOne } from '#projecting';
import { FINE } from '../command-line/exit-code.js';
import { OutOfReach } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';

interface SigningRotation {
  /** The version that signs now. */
  readonly current: number;
  /** Versions in the keyring now. */
  readonly signing_keys: readonly number[];
}

export const rotateSigning = opsCommand({
  name: 'rotate-signing',
  summary: 'sign checkpoints and receipts with a new key; what older keys signed stays checkable',
  examples: [{ does: 'while the service runs', line: 'keyring rotate-signing' }],
  run: async ({ engines, output, signal }) => {
    const keys = await engines.signingKeys();
    // Before anything else is opened: without a keyring there is nothing to do.
    await keys.versions();
    let current: number | undefined;
    await onlyOne(await engines.records(), KEYRING_LEASE, signal, async () => {
      current = await keys.add();
    });
    signal.throwIfAborted();
    if (current === undefined) throw new OutOfReach('Another process is changing the keyring.');
    await output.answer<SigningRotation>({ current, signing_keys: await keys.versions() }, rotationText);
    return FINE;
  },
});

function rotationText({ current, signing_keys: all }: SigningRotation): string {
  const older = all.filter((version) => version !== current).join(', ');
  return `Signing key ${String(current)} is in use. Older ones (${older}) stay in the keyring until they retire.`;
}
