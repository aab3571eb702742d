import { AccessHistory, Change, Move, OwnAddress, PersonGrantList } from '#resources';
import { READS } from '../server/tool.js';
import { mayBeIncomplete } from './incomplete.js';
import { ChangeIdDto, CursorDto, ListPersonGrantsDto, MoveDto } from './person-inputs.js';

const reads = { hints: READS, countedAs: 'nothing', scope: 'address:read' } as const;

export const GET_MY_ADDRESS = {
  ...reads,
  name: 'get_my_address',
  title: 'See your address',
  description: 'The person’s name and mailing address as they stand, with a move that is scheduled.',
  output: OwnAddress,
} as const;

export const LIST_GRANTS = {
  ...reads,
  name: 'list_grants',
  title: 'See who holds your address',
  description: 'The businesses that hold the address, did, or want to; newest first, 50 a page.',
  input: ListPersonGrantsDto,
  output: mayBeIncomplete(PersonGrantList),
} as const;

export const LIST_PENDING_CLAIMS = {
  ...reads,
  name: 'list_pending_claims',
  title: 'See which claims wait for you',
  description: 'The businesses that have asked for the address and wait for the person’s answer.',
  input: CursorDto,
  output: mayBeIncomplete(PersonGrantList),
} as const;

export const LIST_ACCESS_HISTORY = {
  ...reads,
  name: 'list_access_history',
  title: 'See who was shown what',
  description:
    'Each disclosure to a business, and each look of an assistant, of staff or of an operator; newest first.',
  input: CursorDto,
  output: AccessHistory,
} as const;

export const PREVIEW_MOVE = {
  ...reads,
  name: 'preview_move',
  title: 'See what a move would mean',
  description: 'Which businesses would get a new address from a day on, and which would be left out. Changes nothing.',
  input: MoveDto,
  output: mayBeIncomplete(Move),
} as const;

export const GET_CHANGE = {
  ...reads,
  name: 'get_change',
  title: 'See what became of a change',
  description: 'Whether the person has confirmed or refused in the app what this assistant asked for.',
  input: ChangeIdDto,
  output: Change,
} as const;
