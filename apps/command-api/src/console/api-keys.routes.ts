import { answer, defineRoute, noContent } from '#http';
import { IssuedApiKey } from '#resources';
import { NamedDto } from './named.dto.js';

const tag = 'API keys';

export const API_KEYS = {
  issueApiKey: defineRoute('POST /console/v1/businesses/{id}/api-keys', {
    id: 'issueApiKey',
    summary: 'Make an API key',
    description: 'Owner only. The key is shown this once; a hash of it is kept.',
    tag,
    fresh: true,
    needs: 'manage-api-keys',
    body: [NamedDto, { name: 'Web shop' }],
    answers: { 201: answer('The key.', IssuedApiKey) },
    errors: ['api_key_limit_reached'],
  }),
  revokeApiKey: defineRoute('DELETE /console/v1/businesses/{id}/api-keys/{keyId}', {
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Owner only. In force at once, everywhere.',
    tag,
    fresh: true,
    needs: 'manage-api-keys',
    answers: { 204: noContent('It is refused from now on.') },
    errors: ['api_key_not_found'],
  }),
};
