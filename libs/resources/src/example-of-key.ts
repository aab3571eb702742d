import { EXAMPLE_KEY, formatPersonKey } from '#person-key';

/** A key in both of its forms, in the examples of whatever has one. */
export const EXAMPLE_OF_KEY = { key: EXAMPLE_KEY, formatted: formatPersonKey(EXAMPLE_KEY) };
