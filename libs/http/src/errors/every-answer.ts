/**
 * What stands on every answer, errors of the parser included (docs/api.md, HTTP conventions): it holds person data, or
 * says that there is none.
 */
export const ON_EVERY_ANSWER: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
