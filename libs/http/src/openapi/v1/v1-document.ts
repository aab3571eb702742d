import type { OpenApiDocument } from '../document.js';
import { endpointSchemas } from '../endpoint-schemas.js';
import { errorSchema } from '../responses.js';
import { headers } from '../schema.js';
import { decodePaths, decodeSchemas } from './decode.js';
import { descriptionPaths } from './description.js';
import { grantSchemas } from './grant-schemas.js';
import { grantPaths } from './grants.js';
import { mailSchemas } from './mail-schemas.js';
import { previewPaths, previewSchemas } from './previews.js';
import { rateLimitHeaders, tellingLimits } from './rate-limit-headers.js';
import { returnedMailPaths, returnedMailSchemas } from './returned-mail.js';
import { statusPaths, statusSchemas } from './status.js';
import { voicePaths, voiceSchemas } from './voice.js';
import { endpointPaths } from './webhook-endpoints.js';
import { webhooks } from './webhooks.js';

/** The description of `/v1`. A resource is one file with its schemas and paths, put in here. */
export const v1Document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Mailing-Address Consent Service',
    version: '1.0.0',
    description:
      "Turns a person's key into the person's exact name and current mailing address, with the person's consent, and keeps the " +
      'address current for as long as the person allows it. Objects may gain fields at any time: ignore those that you do not know.',
  },
  servers: [
    { url: '/', description: 'This environment. Staging and production are separate, each with keys of its own.' },
  ],
  security: [{ ApiKey: [] }],
  tags: [
    { name: 'Previews', description: 'A masked look at who a key belongs to.' },
    { name: 'Grants', description: "Leave to read a person's name and address." },
    { name: 'Returned mail', description: 'Word that mail came back.' },
    { name: 'Status', description: 'Plan and usage.' },
    {
      name: 'Voice agents',
      description: 'The same for an agent on the phone, with a sentence to say in every answer.',
    },
    { name: 'Webhook endpoints', description: 'Where events are sent.' },
    { name: 'Events', description: 'Signed POSTs to your endpoints when something that you can see changes.' },
    { name: 'Description', description: 'This document.' },
  ],
  paths: tellingLimits({
    ...previewPaths,
    ...decodePaths,
    ...grantPaths,
    ...returnedMailPaths,
    ...statusPaths,
    ...voicePaths,
    ...endpointPaths,
    ...descriptionPaths,
  }),
  webhooks,
  components: {
    schemas: {
      Error: errorSchema,
      ...mailSchemas,
      ...previewSchemas,
      ...decodeSchemas,
      ...grantSchemas,
      ...returnedMailSchemas,
      ...statusSchemas,
      ...voiceSchemas,
      ...endpointSchemas,
    },
    headers: { ...headers, ...rateLimitHeaders },
    securitySchemes: {
      ApiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'svc_live_ and 32 characters',
        description: 'An API key of a business in production. Keep it on a server.',
      },
    },
  },
};
