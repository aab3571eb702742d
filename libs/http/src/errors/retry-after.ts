/**
 * Where nothing better is known, a client may come again after this many seconds: long enough for an engine's own
 * reconnect, short enough to hide a blip.
 */
export const DEFAULT_RETRY_AFTER_SECONDS = 1;
