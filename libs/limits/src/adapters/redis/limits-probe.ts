import { LIMITS_SLOT } from '../../windows/window-keys.js';

/** Written to find out whether Redis takes writes; kept for a second. */
export const LIMITS_PROBE = `${LIMITS_SLOT}:probe`;
