/** What is stored of a grant and told to nobody, by its name without the version. */
const SILENT: ReadonlySet<string> = new Set([
  'grant.claimed',
  'grant.claim_requested',
  'grant.released',
  'grant.returned_mail_reported',
  'grant.returned_mail_resolved',
]);
const CANCELLED = 'grant.address_change_cancelled';

/** An event of a grant as it is stored, whether it can be read or not. */
interface Stored {
  readonly type: string;
  readonly data: object;
}

/**
 * Whether the business is told of it: what `publicEvent` says of those that can be read. Decided by name and stored
 * bytes alone, so that every version counts alike: the numbers of the events feed hang on it
 * (docs/decisions/events-feed.md). What it says of a type that was ever stored may not change.
 */
export function isTold({ type, data }: Stored): boolean {
  const name = type.replace(/\.v\d+$/, '');
  if (name === CANCELLED) return 'announced' in data && data.announced === true;
  return !SILENT.has(name);
}
