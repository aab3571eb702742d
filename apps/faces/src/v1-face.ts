import type { FaceContract } from '#http';
import { GRANTS, LISTENERS, PREVIEWS, VOICE, WEBHOOK_ENDPOINTS } from '../../command-api/src/index.js';
import { ENDPOINT_QUERIES, V1_QUERIES } from '../../query-api/src/index.js';
import { webhookEvents } from './webhook-events.js';

export const v1Face: FaceContract = {
  base: '/v1',
  alsoDescribedAt: '/openapi.json',
  spokenBase: '/v1/voice',
  title: 'Mailing-Address Consent Service',
  description:
    "Turns a person's key into the person's exact name and current mailing address, with the person's consent, and keeps the " +
    'address current for as long as the person allows it. Objects may gain fields at any time: ignore those that you do not know.',
  credentials: 'api-key',
  tags: {
    Previews: 'A masked look at who a key belongs to.',
    Grants: "Leave to read a person's name and address.",
    'Returned mail': 'Word that mail came back.',
    Status: 'Plan and usage.',
    'Voice agents': 'The same for an agent on the phone, with a sentence to say in every answer.',
    'Webhook endpoints': 'Where events are sent, and what became of them.',
    'Events feed': 'What webhooks send, to be asked for.',
    Listeners: 'What webhooks send, streamed to a developer’s machine.',
    Events: 'Signed POSTs to your endpoints when something that you can see changes.',
  },
  routes: [
    ...Object.values(PREVIEWS),
    ...Object.values(GRANTS),
    ...Object.values(V1_QUERIES),
    ...Object.values(VOICE),
    ...Object.values(WEBHOOK_ENDPOINTS),
    ...Object.values(ENDPOINT_QUERIES),
    ...Object.values(LISTENERS),
  ],
  errors: ['crypto_unavailable'],
  webhooks: webhookEvents,
};
