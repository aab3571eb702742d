import type { OpenApiDocument } from '#http';

/** A request that is wrong in one way. */
export interface WrongRequest {
  readonly method: string;
  /** With what is wrong with its query, ids filled in. */
  readonly path: string;
  /** As the description writes it. */
  readonly route: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface RouteToBreak {
  readonly method: string;
  readonly route: string;
  /** The path with ids. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** A good body; undefined where none is asked for. */
  readonly example: Readonly<Record<string, unknown>> | undefined;
}

const NO_BODIES = ['{', '{"a":1 2}', '[]', 'null', '['.repeat(40)];
const NO_VALUES = [null, true, -1, 1.5, '', ' ', 'x', 'a\nb', 'x'.repeat(3000), '\u202ex', ['x'], [], {}];
const NO_PARAMETERS = ['', 'x', '-1', '%0a', '%e2%80%ae'];

/** Requests that are wrong in every way that their route knows, for all routes of a face. */
export function wrongRequests(document: OpenApiDocument, fillIn: (path: string) => string): readonly WrongRequest[] {
  return routesOf(document, fillIn).flatMap((route) => [
    ...wrongAtAll(route),
    ...wrongQueries(route),
    ...wrongBodies(route),
    ...wrongFields(route),
  ]);
}

function routesOf({ paths }: OpenApiDocument, fillIn: (path: string) => string): readonly RouteToBreak[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content['application/json'];
      const example = content?.example ?? Object.values(content?.examples ?? {})[0]?.value;
      return {
        method: method.toUpperCase(),
        route: path,
        path: fillIn(path),
        parameters: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        example: example as RouteToBreak['example'],
      };
    }),
  );
}

function wrongAtAll({ method, route, path }: RouteToBreak): readonly WrongRequest[] {
  const key = { 'idempotency-key': 'é' };
  return [
    { method, route, path, headers: { authorization: '' } },
    { method, route, path, headers: { authorization: `Bearer ${'a-_0'.repeat(10)}xyz` } },
    { method, route, path: `${path}?unknown=1` },
    { method, route, path: `${path}?${'x'.repeat(5000)}` },
    { method: 'PROPFIND', route, path },
    { method, route, path: `${path}/nowhere` },
    ...(method === 'POST' ? [{ method, route, path: `${path}?unknown=1`, headers: key }] : []),
  ];
}

function wrongQueries({ method, route, path, parameters }: RouteToBreak): readonly WrongRequest[] {
  return parameters.flatMap((name) =>
    NO_PARAMETERS.map((value) => ({ method, route, path: `${path}?${name}=${value}` })),
  );
}

function wrongBodies({ method, route, path }: RouteToBreak): readonly WrongRequest[] {
  if (method === 'GET') return [];
  return [
    ...NO_BODIES.map((body) => ({ method, route, path, body })),
    { method, route, path, body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { method, route, path, body: '{}', headers: { 'content-encoding': 'gzip' } },
    { method, route, path, body: ' '.repeat(600_000) },
  ];
}

/** With each field left out, and with each as it must not be; inner objects likewise. */
function wrongFields({ method, route, path, example }: RouteToBreak): readonly WrongRequest[] {
  if (example === undefined) return [];
  return [...brokenIn(example), { '\ud800': 1 }, { a: '\ud800' }].map((body) => {
    return { method, route, path, body: JSON.stringify(body) };
  });
}

function brokenIn(example: Readonly<Record<string, unknown>>): readonly object[] {
  return Object.entries(example).flatMap(([field, good]) => {
    const inner = typeof good === 'object' && good !== null && !Array.isArray(good) ? brokenIn({ ...good }) : [];
    const without = Object.fromEntries(Object.entries(example).filter(([name]) => name !== field));
    return [without, ...[...NO_VALUES, ...inner].map((value) => ({ ...example, [field]: value }))];
  });
}
