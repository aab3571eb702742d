import type { CommandGroup } from '../command-line/ops-command.js';
import { keyringStatus } from './keyring-status.command.js';
import { rotate } from './rotate.command.js';

export const keyring: CommandGroup = {
  name: 'keyring',
  summary: 'the keys that data keys are wrapped with',
  examples: [{ does: 'a new wrapping key, and the end of the old one', line: 'keyring rotate' }],
  subcommands: [keyringStatus, rotate],
};
