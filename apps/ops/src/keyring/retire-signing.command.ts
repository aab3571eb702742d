import { KEYRING_LEASE } from '#operations';
import { onlyOne } from '#projecting';
import { HandOverRecords, LogSigner, ProofLog } from '#proofs';
import type { SigningKeys } from '#vault';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import { mustNotBeAtWork } from '../command-line/not-at-work.js';
import type { Invocation } from '../command-line/ops-command.js';
import { BUSY } from './keyring-busy.js';
import { declareVersion, givenVersion } from './version-argument.js';

interface RetirePlan {
  readonly keys: SigningKeys;
  readonly version: number;
}

export const retireSigning = changingCommand<object, RetirePlan>({
  name: 'retire-signing',
  summary:
    'destroy an older signing key, once the newer one has taken over in a checkpoint; what it signed stays checkable',
  examples: [{ does: 'without being asked', line: 'keyring retire-signing 1 --yes' }],
  declare: declareVersion,
  plan: async (invocation) => {
    const { words, engines } = invocation;
    const version = givenVersion(words);
    const keys = await engines.signingKeys();
    const versions = await keys.versions();
    if (!versions.includes(version)) throw new Misuse(`There is no signing key ${String(version)} in the keyring.`);
    if (version >= Math.max(...versions))
      throw new Misuse(
        `Signing key ${String(version)} is in use: \`keyring rotate-signing\` gives way to another one first.`,
      );
    await mustHaveTakenOver(invocation);
    return { keys, version };
  },
  question: {
    asks: ({ version }) => `Destroy signing key ${String(version)} for ever?`,
    left: 'Nothing was destroyed.',
  },
  foretell: async ({ version }, invocation) => {
    await mustNotBeAtWork(invocation, KEYRING_LEASE, BUSY);
    return { would: { retired: version }, text: `Signing key ${String(version)} would be destroyed for ever.` };
  },
  carryOut: async ({ keys, version }, { engines, output, signal }) => {
    const isMine = await onlyOne(await engines.records(), KEYRING_LEASE, signal, () => keys.retire(version));
    signal.throwIfAborted();
    if (!isMine) throw new OutOfReach(BUSY);
    await output.answer(
      { retired: version },
      () =>
        `Signing key ${String(version)} is destroyed: nothing is signed with it any more. What it signed stays checkable.`,
    );
    return FINE;
  },
});

/** The older key has signed that the newer one takes over: without it nobody could tell who follows whom. */
async function mustHaveTakenOver({ engines }: Invocation<object>): Promise<void> {
  const store = await engines.proofs();
  const newest = await new ProofLog(store).newest();
  if (newest !== undefined) {
    const signer = new LogSigner(await engines.keyring(), newest.origin);
    const [key] = signer.verifiers;
    if (key && signer.hasSigned(newest.note) && (await new HandOverRecords(store).has(key))) return;
  }
  throw new CommandFailure(
    'The newest signing key has not signed a checkpoint yet: it takes over with the next one, while the service runs.',
  );
}
