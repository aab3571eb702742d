import { answerOf, console, listOf } from '../../api/clients.js';
import type { components } from '../../api/generated/console-v1.js';
import { partOf } from '../here/business.js';

export type DemoPerson = components['schemas']['DemoPerson'];
export type Preview = components['schemas']['Preview'];
export type Grant = components['schemas']['Grant'];

export const grantsOf = (id: string) => partOf(id, 'demo-grants');
export const grantOf = (id: string, grantId: string) => partOf(id, 'demo-grant', grantId);

export const loadPeople = (id: string) =>
  answerOf(console.GET('/console/v1/businesses/{id}/demo/people', { params: { path: { id } } }));

export const makePreview = (id: string, key: string) =>
  answerOf(console.POST('/console/v1/businesses/{id}/demo/previews', { params: { path: { id } }, body: { key } }));

export const claimGrant = (id: string, preview_id: string): Promise<Grant> =>
  answerOf(console.POST('/console/v1/businesses/{id}/demo/grants', { params: { path: { id } }, body: { preview_id } }));

export const readGrant = (id: string, grantId: string): Promise<Grant> =>
  answerOf(console.GET('/console/v1/businesses/{id}/demo/grants/{grantId}', { params: { path: { id, grantId } } }));

export const releaseGrant = (id: string, grantId: string) =>
  answerOf(console.DELETE('/console/v1/businesses/{id}/demo/grants/{grantId}', { params: { path: { id, grantId } } }));

export const loadGrants = (id: string, cursor: string | undefined) =>
  listOf(console.GET('/console/v1/businesses/{id}/demo/grants', { params: { path: { id }, query: { cursor } } }));
