import type { Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, ref, text, timestamp, uuid } from '../../schema.js';
import { listOf } from '../business-schemas.js';
import { noContent } from '../face-document.js';
import { EXAMPLE_ID, idInPath, operation, reading } from '../operation.js';
import { businessId } from './businesses.js';

const fields = {
  id: uuid,
  name: text('What people call it.', { maxLength: 100 }),
  hint: text('Its last four characters.'),
  created_at: timestamp,
};
const example = { id: EXAMPLE_ID, name: 'Web shop', hint: 'xxxx', created_at: '2030-01-01T12:00:00.000Z' };
const key = text('The API key, shown this once.', { pattern: '^svc_live_' });

export const apiKeySchemas: Readonly<Record<string, Schema>> = {
  NewApiKey: object('A new API key.', { name: fields.name }),
  IssuedApiKey: object('An API key with the key.', { ...fields, key }),
  ApiKeyList: listOf('The API keys in force.', object('An API key without the key.', fields)),
};

const tag = 'API keys';
const refusals = ['owner_only', 'business_not_found'] as const;

export const apiKeyPaths: Paths = {
  '/console/v1/businesses/{id}/api-keys': {
    post: operation({
      id: 'issueApiKey',
      summary: 'Make an API key',
      description: 'Owner only. The key is shown this once; a hash of it is kept.',
      tag,
      parameters: [businessId],
      body: ['NewApiKey', { name: 'Web shop' }],
      answers: { 201: answer('The key.', ref('IssuedApiKey'), { ...example, key: 'svc_live_xxxx' }) },
      refusals: [...refusals, 'api_key_limit_reached'],
    }),
    get: reading({
      id: 'listApiKeys',
      summary: 'List API keys',
      description: 'Owner only.',
      tag,
      parameters: [businessId],
      answers: { 200: answer('All of them.', ref('ApiKeyList'), { data: [example], next_cursor: null }) },
      refusals,
    }),
  },
  '/console/v1/businesses/{id}/api-keys/{keyId}': {
    delete: operation({
      id: 'revokeApiKey',
      summary: 'Revoke an API key',
      description: 'Owner only. In force at once, everywhere.',
      tag,
      parameters: [businessId, idInPath('keyId', 'Id of the API key.')],
      answers: { 204: noContent('It is refused from now on.') },
      refusals: [...refusals, 'api_key_not_found'],
    }),
  },
};
