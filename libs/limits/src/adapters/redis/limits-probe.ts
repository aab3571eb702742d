import { LIMITS_HASH_TAG } from '../../windows/window-keys.js';

/** Written to find out whether Redis takes writes; kept for a second. */
export const LIMITS_PROBE = `${LIMITS_HASH_TAG}:probe`;
