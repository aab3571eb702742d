/**
 * What a route's requests count as (docs/api.md, Limits). A `look-up` is counted by its handler, once it knows what the
 * key leads to; one that never gets there counts as a request, unless its key was malformed.
 */
export type CountedAs = 'request' | 'decode' | 'look-up' | 'nothing';
