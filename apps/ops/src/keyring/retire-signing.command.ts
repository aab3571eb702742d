import { KEYRING_LEASE } from '#operations';
import { onlyOne } from '#projecting';
import { LogSigner, ProofLog } from '#proofs';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse, OutOfReach } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { confirmed } from '../terminal/confirmation.js';

interface RetireOptions {
  readonly yes?: true;
}

export const retireSigning = opsCommand<RetireOptions>({
  name: 'retire-signing',
  summary:
    'destroy an older signing key, once the newer one has taken over in a checkpoint; what it signed stays checkable',
  examples: [{ does: 'without being asked', line: 'keyring retire-signing 1 --yes' }],
  declare: (command) => command.argument('<version>', 'as `keyring status` numbers it').option('--yes', 'do not ask'),
  run: async (invocation) => {
    const { words, options, engines, output, signal } = invocation;
    const [word = ''] = words;
    if (!/^[1-9]\d{0,8}$/.test(word)) throw new Misuse('<version> must be a number, as `keyring status` gives it.');
    const version = Number(word);
    const keys = await engines.signingKeys();
    const versions = await keys.versions();
    if (!versions.includes(version)) throw new Misuse(`There is no signing key ${word} in the keyring.`);
    if (version >= Math.max(...versions))
      throw new Misuse(`Signing key ${word} is in use: \`keyring rotate-signing\` gives way to another one first.`);
    await mustHaveTakenOver(invocation);
    if (options.yes !== true && !(await confirmed(`Destroy signing key ${word} for ever?`, signal)))
      throw new CommandFailure('Nothing was destroyed.');
    const isMine = await onlyOne(await engines.records(), KEYRING_LEASE, signal, () => keys.retire(version));
    signal.throwIfAborted();
    if (!isMine) throw new OutOfReach('Another process is changing the keyring.');
    await output.answer(
      { retired: version },
      () => `Signing key ${word} is destroyed: nothing is signed with it any more. What it signed stays checkable.`,
    );
    return FINE;
  },
});

/** The first checkpoint of a new key is signed by the older one too: without it nobody could tell who follows whom. */
async function mustHaveTakenOver({ engines }: Invocation<RetireOptions>): Promise<void> {
  const newest = await new ProofLog(await engines.proofs()).newest();
  if (newest !== undefined && new LogSigner(await engines.keyring(), newest.origin).hasSigned(newest.note)) return;
  throw new CommandFailure(
    'The newest signing key has not signed a checkpoint yet: it takes over with the next one, while the service runs.',
  );
}
