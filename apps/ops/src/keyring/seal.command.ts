import { isSealed } from '#runtime';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';

interface SealOptions {
  readonly from?: string;
  readonly new?: true;
}

const SAID = {
  resealed: 'It is sealed anew, under the newest version of the service’s key: copy it to where copies of it stand.',
  moved: 'It is sealed, with the keys of the file: copy that to a safe place apart from every backup, or destroy it.',
  made: 'It is made, with keys of its own, and sealed.',
} as const;

export const seal = opsCommand<SealOptions>({
  name: 'seal',
  summary: 'seal the keyring by the key-management service that KEYRING_URL names',
  examples: [
    { does: 'after the service’s key was rotated', line: 'keyring seal' },
    { does: 'once, to leave a keyring in a plain file behind', line: 'keyring seal --from /keyring/keyring.json' },
    { does: 'once, for an installation that is to begin', line: 'keyring seal --new' },
  ],
  declare: (command) =>
    command
      .option('--from <file>', 'seal the keys of this plain keyring, where no sealed one stands yet')
      .option('--new', 'make new keys, where no sealed keyring stands yet'),
  run: async ({ options, engines, settings, output }) => {
    if (options.from !== undefined && options.new === true) throw new Misuse('give either --from or --new');
    if (!isSealed(settings)) throw new Misuse('KEYRING_URL names a plain file: name vault:… or aws-kms:…');
    const done = options.new === true ? 'made' : options.from === undefined ? 'resealed' : 'moved';
    const isDone = await engines.sealKeyring(done === 'resealed' ? undefined : { from: options.from });
    if (!isDone) throw new CommandFailure(`A keyring stands at ${settings.keyringPath} already, and stays.`);
    await output.answer({ keyring: settings.keyringPath, done }, () => `${settings.keyringPath}: ${SAID[done]}`);
    return FINE;
  },
});
