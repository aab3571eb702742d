/**
 * What every key of the limits begins with. By its braces a Redis Cluster keeps all of them in one slot: a look-up
 * counts for its business and for a person in one script, and a script's keys must be in one.
 */
export const LIMITS_SLOT = '{limits}';

/** Written to find out whether Redis takes writes; kept for a second. */
export const LIMITS_PROBE = `${LIMITS_SLOT}:probe`;
