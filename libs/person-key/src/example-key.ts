/**
 * Stands in descriptions and documentation where a key is to be shown. It is well formed, and nobody ever gets it:
 * `generatePersonKey` leaves it out.
 */
export const EXAMPLE_KEY = 'EXAMPLE375';
