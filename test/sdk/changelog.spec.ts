import { readFileSync } from 'node:fs';
import { documentOf, isErrorCode } from '#http';
import { v1Face } from '../../apps/faces/src/index.js';

const { paths, webhooks } = documentOf(v1Face);
const page = readFileSync('docs/changelog.md', 'utf8');

const named = new Set([...page.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside));
const missing = (names: readonly string[]): readonly string[] => names.filter((name) => !named.has(name));

const responses = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap((operation) => Object.values(operation.responses));

describe('docs/changelog.md', () => {
  it('says when each route of /v1 came', () => {
    expect(missing(v1Face.routes.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('says when each type of event came', () => {
    expect(missing(Object.keys(webhooks))).toEqual([]);
  });

  it('says when each error code of /v1 came', () => {
    const codes = responses.flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {}));
    expect(codes.filter(isErrorCode).length).toBeGreaterThan(50);
    expect(missing([...new Set(codes)])).toEqual([]);
  });

  it('names every route, and no other', () => {
    const routes = [...named].filter((name) => /^(GET|POST|PUT|PATCH|DELETE) \/v1\//.test(name));
    expect(routes.sort()).toEqual(v1Face.routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('begins with what is newest', () => {
    const days = [...page.matchAll(/^## (\d{4}-\d{2}-\d{2})$/gm)].map(([, day = '']) => day);
    expect(days.length).toBeGreaterThan(2);
    expect(days).toEqual([...days].sort().reverse());
  });
});
