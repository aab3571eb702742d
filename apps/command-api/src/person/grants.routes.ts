import { answer, answersList, defineRoute, noContent } from '#http';
import { Move, PersonGrant } from '#resources';
import { ADDRESS } from './examples.js';
import { MANY_GRANTS_BYTES } from './keep.dto.js';
import { MoveDto } from './move.dto.js';

const answers = { 200: answer('As it stands now.', PersonGrant) };
const move = { address: ADDRESS, effective_date: '2030-02-01', keep: [] };

/** What changes who holds the address. */
export const GRANTS_AND_MOVES = {
  approveClaim: defineRoute('POST /person/v1/grants/{id}/approval', {
    id: 'approveClaim',
    summary: 'Approve a claim',
    description: 'The business can read the address from now on.',
    tag: 'Grants',
    answers,
    errors: ['grant_not_found', 'grant_not_pending'],
  }),
  denyClaim: defineRoute('POST /person/v1/grants/{id}/denial', {
    id: 'denyClaim',
    summary: 'Decline a claim',
    description: 'The business never sees the address by it.',
    tag: 'Grants',
    answers,
    errors: ['grant_not_found', 'grant_not_pending'],
  }),
  revokeGrant: defineRoute('POST /person/v1/grants/{id}/revocation', {
    id: 'revokeGrant',
    summary: 'Take a grant back',
    description: 'The business is told, and reads the address no more.',
    tag: 'Grants',
    answers,
    errors: ['grant_not_found', 'grant_not_active'],
  }),
  previewMove: defineRoute('POST /person/v1/move/preview', {
    id: 'previewMove',
    summary: 'See what a move would mean',
    description: 'Changes nothing.',
    tag: 'Moves',
    bodyLimit: MANY_GRANTS_BYTES,
    body: [MoveDto, move],
    answers: { 200: answersList('As it would be.', Move) },
    errors: ['address_not_standardized'],
  }),
  scheduleMove: defineRoute('POST /person/v1/move', {
    id: 'scheduleMove',
    summary: 'Schedule a move',
    description: 'It takes effect at 00:00 UTC of its day. Whoever is left out never reads the new address.',
    tag: 'Moves',
    bodyLimit: MANY_GRANTS_BYTES,
    body: [MoveDto, move],
    answers: { 201: answersList('Scheduled.', Move) },
    errors: ['address_not_standardized', 'move_already_scheduled'],
  }),
  cancelMove: defineRoute('DELETE /person/v1/move', {
    id: 'cancelMove',
    summary: 'Cancel the scheduled move',
    description: 'Businesses that were told of it hear that it is cancelled.',
    tag: 'Moves',
    answers: { 204: noContent('Cancelled.') },
    errors: ['no_move_scheduled'],
  }),
};
