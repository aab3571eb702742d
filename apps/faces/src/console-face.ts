import type { FaceContract } from '#http';
import { API_KEYS, CONSOLE_BUSINESSES, CONSOLE_ENDPOINTS, DEMO, MEMBERS } from '../../command-api/src/index.js';
import { CONSOLE_ENDPOINT_QUERIES, CONSOLE_QUERIES, DEMO_QUERIES, MEMBER_QUERIES } from '../../query-api/src/index.js';

export const consoleFace: FaceContract = {
  base: '/console/v1',
  title: 'Business console',
  description:
    'What the people of a business do. A business is 404 `business_not_found` for whoever is no member of it, on every route. The owner may ' +
    'do all, an admin all but API keys and owners, a developer reads, manages webhook endpoints and tries the demo.',
  credentials: 'session',
  limitsWrites: true,
  tags: {
    Businesses: 'A business, what it asks of staff, and how much it does.',
    'API keys': 'What its programs call `/v1` with.',
    Members: 'Who may act for it, and as what.',
    'Webhook endpoints': 'Where events are sent, and what became of them.',
    'Events feed': 'What was told of grants, and how it was sent.',
    Demo: '`/v1` on made-up people.',
  },
  routes: [
    ...Object.values(CONSOLE_BUSINESSES),
    ...Object.values(CONSOLE_QUERIES),
    ...Object.values(API_KEYS),
    ...Object.values(MEMBERS),
    ...Object.values(MEMBER_QUERIES),
    ...Object.values(CONSOLE_ENDPOINTS),
    ...Object.values(CONSOLE_ENDPOINT_QUERIES),
    ...Object.values(DEMO),
    ...Object.values(DEMO_QUERIES),
  ],
  errors: ['crypto_unavailable'],
};
