import type { CommandGroup } from '../command-line/ops-command.js';
import { erasePerson } from './erase.command.js';

export const people: CommandGroup = {
  name: 'people',
  summary: 'people who cannot do by themselves what is theirs to do',
  examples: [{ does: 'erase somebody who cannot sign in any more', line: 'people erase --person ID --reason TEXT' }],
  subcommands: [erasePerson],
};
