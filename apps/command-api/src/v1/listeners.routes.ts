import { answer, defineRoute, noContent, schema } from '#http';
import { NewListener } from '#resources';
import { AddListenerDto } from './add-listener.dto.js';
import { NoteAnswerDto } from './note-answer.dto.js';
import { TriggerExampleDto } from './trigger-example.dto.js';

const tag = 'Listeners';

const MESSAGE_ID = '00000000-0000-4000-8000-000000000002_42';
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000002_example_00000000-0000-4000-8000-000000000003';

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
  noteAnswer: defineRoute('POST /v1/listeners/{id}/answers', {
    id: 'noteAnswer',
    summary: 'Tell how a message was answered',
    description:
      'What your own program said to what the stream sent. The console shows it as an attempt by this listener; no endpoint fails by it. Counts as no ' +
      'request; at most 600 a minute.',
    tag,
    countedAs: 'nothing',
    body: [NoteAnswerDto, { message_id: MESSAGE_ID, status: 200, duration_ms: 12 }],
    answers: { 204: noContent('Noted.') },
    errors: ['listener_not_found', 'rate_limited'],
  }),
  triggerExample: defineRoute('POST /v1/listeners/{id}/triggers', {
    id: 'triggerExample',
    summary: 'Send an example',
    description:
      'An event of that type with made-up ids, to this listener alone, whatever types it chose, and in no feed. It waits for the stream; at most 20 do.',
    tag,
    body: [TriggerExampleDto, { type: 'address.changed' }],
    answers: {
      202: answer('It is sent.', schema.object('The example.', { message_id: schema.text('Its `webhook-id`.') }), {
        message_id: EXAMPLE_ID,
      }),
    },
    errors: ['listener_not_found', 'listener_limit_reached'],
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
