import { documentOf } from '#http';
import { v1Face } from '../../apps/faces/src/index.js';
import type { SeenAnswer } from '../support/clients/client.js';
import { mustBeDescribed } from '../support/clients/described-answer.js';
import { shownRoutes, SNIPPET_LANGUAGES, type ShownRoute } from '../support/documentation/route-pages.js';

const { paths } = documentOf(v1Face);
const shown = shownRoutes();
const REQUEST_ID = '00000000-0000-4000-8000-000000000002';
const HEADERS = { 'x-request-id': REQUEST_ID, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** The statuses with which a route says that it is done. */
function successes(route: string): readonly number[] {
  const [method = '', path = ''] = route.split(' ');
  const statuses = Object.keys(paths[path]?.[method.toLowerCase() as 'get']?.responses ?? {});
  return statuses.map(Number).filter((status) => status < 300);
}

/** What is wrong with an answer that a page shows: nothing, if it fits one of those that the route has. */
function problemsOf({ route, blocks }: ShownRoute): readonly string[] {
  const [method = '', path = ''] = route.replaceAll(/\{\w+\}/g, REQUEST_ID).split(' ');
  return (blocks['json'] ?? []).flatMap((text) => {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const problems = successes(route).map((status) => problemOf({ method, path, status, body }));
    return problems.every((problem) => problem !== undefined) ? problems : [];
  });
}

function problemOf(answer: Omit<SeenAnswer, 'headers'>): string | undefined {
  try {
    mustBeDescribed({ ...answer, headers: new Headers(HEADERS) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the pages of docs/routes', () => {
  it('show every route of /v1 once, and no other', () => {
    const described = v1Face.routes.map(({ method, path }) => `${method} ${path}`);
    expect(shown.map(({ route }) => route).sort()).toEqual(described.sort());
  });

  it('show each in every language', () => {
    const count = ({ blocks }: ShownRoute) => SNIPPET_LANGUAGES.map((language) => blocks[language]?.length ?? 0);
    const once = SNIPPET_LANGUAGES.map(() => 1);
    expect(shown.map((one) => [one.route, count(one)])).toEqual(shown.map(({ route }) => [route, once]));
  });

  it('show answers that the routes give', () => {
    expect(shown.flatMap(problemsOf)).toEqual([]);
    expect(shown.filter(({ blocks }) => 'json' in blocks).length).toBeGreaterThan(12);
  });
});
