import { isSealed, type Settings } from '#runtime';
import { changingCommand } from '../command-line/changing-command.js';
import { FINE } from '../command-line/exit-code.js';
import { CommandFailure, Misuse } from '../command-line/failures.js';

interface SealOptions {
  readonly from?: string;
  readonly new?: true;
}

type Sealing = keyof typeof SAID;

const SAID = {
  resealed: 'It is sealed anew, under the newest version of the service’s key: copy it to where copies of it stand.',
  moved: 'It is sealed, with the keys of the file: copy that to a safe place apart from every backup, or destroy it.',
  made: 'It is made, with keys of its own, and sealed.',
} as const;

const WOULD: Readonly<Record<Sealing, string>> = {
  resealed: 'would be sealed anew, under the newest version of the service’s key.',
  moved: 'would be made, with the keys of the file, and sealed.',
  made: 'would be made, with keys of its own, and sealed.',
};

export const seal = changingCommand<SealOptions, Sealing>({
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
  plan: ({ options, settings }) => {
    if (options.from !== undefined && options.new === true) throw new Misuse('Give either --from or --new.');
    if (!isSealed(settings)) throw new Misuse('KEYRING_URL names a plain file: name vault:… or aws-kms:… instead.');
    return Promise.resolve(options.new === true ? 'made' : options.from === undefined ? 'resealed' : 'moved');
  },
  foretell: async (done, { options, engines, settings }) => {
    const { keyringPath: keyring } = settings;
    if (!(await engines.mayKeyringBeSealed(firstOf(done, options)))) throw standsAlready(settings);
    return { would: { keyring, done }, text: `${keyring} ${WOULD[done]}` };
  },
  carryOut: async (done, { options, engines, settings, output }) => {
    if (!(await engines.sealKeyring(firstOf(done, options)))) throw standsAlready(settings);
    await output.answer({ keyring: settings.keyringPath, done }, () => `${settings.keyringPath}: ${SAID[done]}`);
    return FINE;
  },
});

/** What there is to begin with, where no keyring stands yet. */
function firstOf(done: Sealing, { from }: SealOptions): { readonly from: string | undefined } | undefined {
  return done === 'resealed' ? undefined : { from };
}

function standsAlready({ keyringPath }: Settings): CommandFailure {
  return new CommandFailure(`A keyring stands at ${keyringPath} already, and stays.`);
}
