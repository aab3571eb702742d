import type { CommandGroup } from '../command-line/ops-command.js';
import { keyringStatus } from './keyring-status.command.js';
import { retire } from './retire.command.js';
import { retireSigning } from './retire-signing.command.js';
import { rotate } from './rotate.command.js';
import { rotateSigning } from './rotate-signing.command.js';
import { seal } from './seal.command.js';

export const keyring: CommandGroup = {
  name: 'keyring',
  summary: 'the keys that data keys are wrapped with, and those that sign',
  examples: [
    { does: 'a new wrapping key', line: 'keyring rotate' },
    { does: 'the end of an old one', line: 'keyring retire 1' },
    { does: 'a new signing key', line: 'keyring rotate-signing' },
  ],
  subcommands: [keyringStatus, rotate, retire, rotateSigning, retireSigning, seal],
};
