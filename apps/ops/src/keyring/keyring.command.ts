import type { CommandGroup } from '../command-line/ops-command.js';
import { keyringStatus } from './keyring-status.command.js';
import { retire } from './retire.command.js';
import { rotate } from './rotate.command.js';

export const keyring: CommandGroup = {
  name: 'keyring',
  summary: 'the keys that data keys are wrapped with',
  examples: [
    { does: 'a new wrapping key', line: 'keyring rotate' },
    { does: 'the end of an old one', line: 'keyring retire 1' },
  ],
  subcommands: [keyringStatus, rotate, retire],
};
