import { answer, answersList, defineRoute, schema } from '#http';
import {
  AccessHistory,
  Assistant,
  Change,
  Child,
  HistoryProof,
  Key,
  Me,
  Move,
  Notifications,
  PersonGrantList,
  Receipt,
  ReturnedMail,
} from '#resources';
import { CursorDto, ProofCursorDto } from '../cursor.dto.js';
import { ListPersonGrantsDto } from './list-person-grants.dto.js';

const { named, page } = schema;

const A_PAGE = 'Newest first, 50 a page.';

/** What a person sees in the app. */
export const PERSON_QUERIES = {
  getMe: defineRoute('GET /person/v1/me', {
    id: 'getMe',
    summary: 'See yourself',
    description: 'Name, address, a scheduled move, and the key.',
    tag: 'Profile',
    answers: { 200: answer('As it stands now.', Me) },
  }),
  getNotifications: defineRoute('GET /person/v1/notifications', {
    id: 'getNotifications',
    summary: 'See which mails are wanted',
    description: 'All of them at first.',
    tag: 'Profile',
    answers: { 200: answer('The choice.', Notifications) },
  }),
  getKey: defineRoute('GET /person/v1/key', {
    id: 'getKey',
    summary: 'See the key',
    description: 'The one in force.',
    tag: 'Profile',
    answers: { 200: answer('The key.', Key) },
  }),
  listGrants: defineRoute('GET /person/v1/grants', {
    id: 'listGrants',
    summary: 'See who holds the address',
    description: 'Who did and who wants to, as well.',
    tag: 'Grants',
    query: ListPersonGrantsDto,
    answers: { 200: answersList(A_PAGE, PersonGrantList) },
  }),
  getReceipt: defineRoute('GET /person/v1/grants/{id}/receipt', {
    id: 'getReceipt',
    summary: 'See the receipt of a grant',
    description: 'Signed, in every state of the grant, the same as the business gets. To keep, and to show to others.',
    tag: 'Grants',
    answers: { 200: answer('The receipt of the state that the grant is in.', Receipt) },
    errors: ['grant_not_found'],
  }),
  getMove: defineRoute('GET /person/v1/move', {
    id: 'getMove',
    summary: 'See the scheduled move',
    description: 'And whom it tells.',
    tag: 'Moves',
    answers: { 200: answersList('As it is scheduled.', Move) },
    errors: ['no_move_scheduled'],
  }),
  listReturnedMail: defineRoute('GET /person/v1/returned-mail', {
    id: 'listReturnedMail',
    summary: 'See where mail came back',
    description: 'What businesses reported, and what became of it.',
    tag: 'History',
    query: CursorDto,
    answers: { 200: answersList(A_PAGE, named('ReturnedMailList', page('Reports, newest first.', ReturnedMail))) },
  }),
  listAccessHistory: defineRoute('GET /person/v1/access-history', {
    id: 'listAccessHistory',
    summary: 'See who was shown what',
    description: 'Each disclosure to a business, and each look of staff, an operator or an assistant.',
    tag: 'History',
    query: CursorDto,
    answers: { 200: answersList(A_PAGE, AccessHistory) },
  }),
  proveAccessHistory: defineRoute('GET /person/v1/access-history/proof', {
    id: 'proveAccessHistory',
    summary: 'Get a proof of who was shown what',
    description:
      'Evidence that can be checked without the service: each entry as it stands in the log, the way from it to a signed ' +
      'checkpoint, and a signed statement of how many entries there are. The first page waits up to five seconds for a ' +
      'checkpoint over every entry; all pages have the same one.',
    tag: 'History',
    query: ProofCursorDto,
    answers: { 200: answer('Newest first, at most 100 entries a page.', HistoryProof) },
    errors: ['proof_not_ready', 'proofs_unavailable'],
  }),
  listChanges: defineRoute('GET /person/v1/changes', {
    id: 'listChanges',
    summary: 'See what assistants asked for',
    description: 'What waits to be confirmed, with what it would show or change, and what became of the rest of a day.',
    tag: 'Assistants',
    query: CursorDto,
    answers: { 200: answersList(A_PAGE, named('ChangeList', page('Changes, newest first.', Change))) },
  }),
  getChange: defineRoute('GET /person/v1/changes/{id}', {
    id: 'getChange',
    summary: 'See what an assistant asked for',
    description: 'With what it would show or change. Looking changes nothing.',
    tag: 'Assistants',
    answers: { 200: answer('As it stands now.', Change) },
    errors: ['change_not_found'],
  }),
  listAssistants: defineRoute('GET /person/v1/assistants', {
    id: 'listAssistants',
    summary: 'See which assistants are connected',
    description: 'Fifty at most, newest first. One that was not used for thirty days is connected no more.',
    tag: 'Assistants',
    answers: { 200: answer('All of them.', named('AssistantList', page('Assistants, newest first.', Assistant))) },
  }),
  listChildren: defineRoute('GET /person/v1/children', {
    id: 'listChildren',
    summary: 'See the children',
    description: 'Who live at the same address.',
    tag: 'Children',
    query: CursorDto,
    answers: { 200: answersList(A_PAGE, named('ChildList', page('Children, newest first.', Child))) },
  }),
};
