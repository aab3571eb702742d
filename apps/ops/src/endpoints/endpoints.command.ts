import type { CommandGroup } from '../command-line/ops-command.js';
import { listEndpoints } from './list.command.js';

export const endpoints: CommandGroup = {
  name: 'endpoints',
  summary: 'where businesses have their webhooks sent',
  examples: [{ does: 'those that take nothing', line: 'endpoints list --failing' }],
  subcommands: [listEndpoints],
};
