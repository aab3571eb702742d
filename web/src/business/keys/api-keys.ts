import { answerOf, console } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { partOf } from '../here/business.js';

export type ApiKey = components['schemas']['ApiKey'];

export const keysOf = (id: string) => partOf(id, 'api-keys');

export const loadKeys = (id: string) =>
  answerOf(console.GET('/console/v1/businesses/{id}/api-keys', { params: { path: { id } } }));

export const issueKey = (id: string, name: string) =>
  answerOf(console.POST('/console/v1/businesses/{id}/api-keys', { params: { path: { id } }, body: { name } }));

export const revokeKey = (id: string, keyId: string) =>
  answerOf(console.DELETE('/console/v1/businesses/{id}/api-keys/{keyId}', { params: { path: { id, keyId } } }));
