import { listOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { everyPage } from '../../parts/every-page.js';
import { onlyWanted } from '../../parts/only-wanted.js';
import type { LoadPage } from '../../parts/paged-list.js';
import { wholeList } from '../../parts/whole-list.js';
import { unusedSince } from './in-force.js';

export type Grant = components['schemas']['Grant'];
type Status = components['schemas']['GrantStatus'];

/** The first name of all that depends on who has the address. */
export const GRANTS = ['grants'] as const;

/** Every grant, or those of one status, newest first. */
export const loadGrants =
  (status?: Status): LoadPage<Grant> =>
  (cursor) =>
    listOf(person.GET('/person/v1/grants', { params: { query: { status, cursor } } }));

/** Those in force that nobody has used for 90 days. */
export const loadUnused = onlyWanted(loadGrants('active'), (grant) => unusedSince(grant) !== null);

/** Those that are over, however they ended. */
export const loadEnded = onlyWanted(loadGrants(), ({ ended_at }) => ended_at !== null);

/** The same as `loadGrants`, all pages of it. */
export async function allGrants(status: Status): Promise<readonly Grant[]> {
  return (await wholeList(loadGrants(status))).data;
}

/** One of them by its id; null when the reader has no such grant. */
export async function findGrant(id: string): Promise<Grant | null> {
  for await (const { data } of everyPage(loadGrants())) {
    const found = data.find((grant) => grant.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
