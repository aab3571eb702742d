/** What the entries of an access history tell of; the last two are looks of those who run the service. */
export const ACCESS_ACTIONS = [
  'previewed',
  'claimed',
  'read',
  'listed',
  'viewed_by_staff',
  'viewed_by_operator',
] as const;
