/**
 * What stands on every answer, errors of the parser included (docs/api.md, HTTP conventions). Every answer may hold
 * person data, so none is cached.
 */
export const ON_EVERY_ANSWER: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};
