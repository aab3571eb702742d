import { answer, defineRoute, noContent } from '#http';
import { NewListener } from '../../../faces/src/resources/listener.js';
import { AddListenerDto } from './add-listener.dto.js';

const tag = 'Listeners';

export const LISTENERS = {
  addListener: defineRoute('POST /v1/listeners', {
    id: 'addListener',
    summary: 'Add a listener',
    description:
      'For a program on your own machine that wants events without a public URL. At most 5. The secret is the same for one API key. Without ' +
      '`events` it hears of every type. It ends after an hour without a stream, and with its API key.',
    tag,
    body: [AddListenerDto, { events: ['address.changed', 'grant.revoked'] }],
    answers: { 201: answer('The listener.', NewListener) },
    errors: ['listener_limit_reached'],
  }),
  removeListener: defineRoute('DELETE /v1/listeners/{id}', {
    id: 'removeListener',
    summary: 'Remove a listener',
    description: 'Its stream ends.',
    tag,
    answers: { 204: noContent('Removed.') },
    errors: ['listener_not_found'],
  }),
};
