import type { ConsentClient } from '../client.js';
import { ConsentError } from '../http/consent-error.js';
import type { Grant } from '../types.js';
import type { FollowOptions } from './cursor-store.js';
import { rounds } from './rounds.js';

/**
 * First every grant, then each on which something changed, as it stands then (docs/api.md, Listing, `updated_since`). A
 * grant may come more than once; none that changed is missed, across restarts neither. Every grant that is handed over
 * counts as a read in the person's history: where the address is not needed, follow the events. While some of them
 * cannot be read, `onError` is told `incomplete_list`, and the stretch comes again, later each time, up to an hour.
 * @throws ConsentError for what does not pass by itself
 */
export function followGrants(client: ConsentClient, options: FollowOptions): AsyncGenerator<Grant, void, undefined> {
  return rounds(options, async function* (since, save) {
    let next: string | undefined;
    let isWhole = true;
    const query = since === undefined ? {} : { updated_since: since };
    for await (const page of client.grants.list(query, { signal: options.signal }).pages()) {
      // Of the first page: what changes after that comes in the next round.
      next ??= momentOf(page.asOf);
      isWhole &&= page.leftOut === 0;
      yield* page.data;
    }
    // Grants that could not be read have been handed over to nobody: the same stretch is asked for again.
    if (!isWhole) throw new ConsentError({ code: 'incomplete_list', message: 'some grants cannot be read for now' });
    if (next !== undefined) await save(next);
  });
}

function momentOf(asOf: string | null): string {
  if (asOf !== null && !Number.isNaN(Date.parse(asOf))) return asOf;
  throw new ConsentError({ code: 'invalid_response', message: 'the list does not say as of when it is' });
}
