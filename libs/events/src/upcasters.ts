import type { Upcasters } from '#vault';

/**
 * What leads each form of an event that was given up to the next one, by its type. Every reader of the log meets the
 * newest form alone.
 */
export const UPCASTERS: Upcasters = {};
