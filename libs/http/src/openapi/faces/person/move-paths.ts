import type { Paths } from '../../document.js';
import { answer } from '../../responses.js';
import { ref } from '../../schema.js';
import { noContent } from '../face-document.js';
import { ADDRESS_INPUT, KEY, MOVE } from './examples.js';
import { operation, reading } from './operation.js';

const tag = 'Moves';
const body = ['MoveRequest', { address: ADDRESS_INPUT, effective_date: '2030-02-01', keep: [] }] as const;
const move = (description: string) => answer(description, ref('Move'), MOVE);

/** What changes who holds the address. */
export const movePaths: Paths = {
  '/person/v1/move/preview': {
    post: operation({
      id: 'previewMove',
      summary: 'See what a move would mean',
      description: 'Changes nothing.',
      tag,
      body,
      answers: { 200: move('As it would be.') },
      refusals: ['address_not_standardized'],
    }),
  },
  '/person/v1/move': {
    post: operation({
      id: 'scheduleMove',
      summary: 'Schedule a move',
      description: 'It takes effect at 00:00 UTC of its day. Whoever is left out never reads the new address.',
      tag,
      body,
      answers: { 201: move('Scheduled.') },
      refusals: ['address_not_standardized', 'move_already_scheduled'],
    }),
    get: reading({
      id: 'getMove',
      summary: 'See the scheduled move',
      tag,
      answers: { 200: move('As it is scheduled.') },
      refusals: ['no_move_scheduled'],
    }),
    delete: operation({
      id: 'cancelMove',
      summary: 'Cancel the scheduled move',
      tag,
      answers: { 204: noContent('Cancelled.') },
      refusals: ['no_move_scheduled'],
    }),
  },
  '/person/v1/key/replacement': {
    post: operation({
      id: 'replaceKey',
      summary: 'Replace the key',
      description:
        'The old key leads nowhere from then on. Grants that are left out end at once; without `keep`, or a body, none are.',
      tag: 'Profile',
      body: ['KeyReplacementRequest', { keep: [] }],
      bodyIsOptional: true,
      answers: { 201: answer('The new key.', ref('Key'), KEY) },
    }),
  },
};
