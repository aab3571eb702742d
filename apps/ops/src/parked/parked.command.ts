import type { CommandGroup } from '../command-line/ops-command.js';
import { acknowledgeUnread } from './acknowledge.command.js';
import { listParked } from './list.command.js';
import { retryParked } from './retry.command.js';
import { showParked } from './show.command.js';
import { skipParked } from './skip.command.js';

export const parked: CommandGroup = {
  name: 'parked',
  summary: 'events that a view could not take up or a policy could not handle',
  examples: [
    { does: 'what stands still, and since when', line: 'parked list' },
    { does: 'all of it once more, after its cause is mended', line: 'parked retry --all' },
  ],
  subcommands: [listParked, showParked, retryParked, skipParked, acknowledgeUnread],
};
