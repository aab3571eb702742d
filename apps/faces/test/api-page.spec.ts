import { readFileSync } from 'node:fs';
import { descriptionPaths, documentOf, ERROR_CODES, isErrorCode, statusOf, type Schema } from '#http';
import { FACES, v1Face } from '../src/index.js';

/** The tables of docs/api.md, each a list of rows of cells, by the heading that they stand under. */
function tablesUnder(heading: string): readonly (readonly string[])[] {
  const page = readFileSync('docs/api.md', 'utf8');
  const section = page.split(/^#{2,3} /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
  return rows.map((row) =>
    row
      .replaceAll('\\|', '¦')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const spans = (cell = ''): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside);

interface RouteRow {
  readonly route: string;
  readonly body: string;
  readonly answers: string;
}

/** What the first cell of a row names: one route, or several that differ in the method or in the end of the path. */
function routesIn(cell: string): readonly string[] {
  let methods: string[] = [];
  let path = '';
  return spans(cell).flatMap((span) => {
    const [, method, after = ''] = /^(GET|POST|PUT|PATCH|DELETE)? ?(\/\S*)?$/.exec(span) ?? [];
    if (method !== undefined) methods = path === '' ? [...methods, method] : [method];
    if (after === '') return [];
    const isEnd = method === undefined && after.lastIndexOf('/') === 0;
    path = isEnd ? path.replace(/\/[^/]+$/, after) : after.replace(/\?.*$/, '');
    return methods.map((one) => `${one} ${path.replace(/^\/b(?=\/|$)/, '/console/v1/businesses/{id}')}`);
  });
}

const SECTIONS = ["Businesses' programs", 'Sign-in', "A person's app", 'Console', 'Staff', 'Development'];

const ROWS: readonly RouteRow[] = SECTIONS.flatMap(tablesUnder).flatMap(([first = '', body = '', answers = '']) =>
  routesIn(first).map((route) => ({ route, body, answers })),
);

const ROUTES = FACES.flatMap((face) => {
  const { paths, components } = documentOf(face);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(operation.responses),
      codes: Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      ),
      body: bodyOf(operation.requestBody?.content['application/json']?.schema, components.schemas),
    })),
  );
});

function bodyOf(schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): readonly string[] {
  const named = schemas[String(schema?.['$ref']).replace(/^.*\//, '')];
  const { properties = {}, required = [] } = (named ?? {}) as { properties?: object; required?: readonly string[] };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

const routeOf = (name: string) => ROUTES.find((route) => route.name === name);

describe('docs/api.md', () => {
  it('lists every route, and no other', () => {
    const descriptions = FACES.flatMap(descriptionPaths).map((path) => `GET ${path}`);
    const listed = new Set(ROWS.map(({ route }) => route).filter((route) => !descriptions.includes(route)));
    expect([...listed].sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  });

  it('names the fields of bodies where it lists them', () => {
    const named = ROWS.filter(({ body }) => /^`\w+\??`(, `\w+\??`)*$/.test(body) && !body.includes('reset'));
    expect(named.length).toBeGreaterThan(15);
    const ofClock = (fields: readonly string[]) => fields.filter((field) => field !== 'reset?');
    for (const { route, body } of named) {
      const fields = ofClock(routeOf(route)?.body ?? []).map((field) =>
        route === 'POST /dev/v1/clock' ? field.replace('?', '') : field,
      );
      expect([route, [...spans(body)].sort()]).toEqual([route, [...fields].sort()]);
    }
  });

  it('names statuses and codes that the descriptions have', () => {
    const unknown = ROWS.flatMap(({ route, answers }) => {
      const described = routeOf(route);
      if (described === undefined) return [];
      const statuses = [...answers.matchAll(/(?:^|; |, )(\d{3})\b/g)].map(([, status = '']) => status);
      const codes = spans(answers).filter(isErrorCode);
      return [
        ...statuses.filter((status) => !described.statuses.includes(status)),
        ...codes.filter((code) => !described.codes.includes(code)),
      ].map((one) => `${route} answers no ${one}`);
    });
    expect(unknown).toEqual([]);
  });

  it('lists every error code with its status', () => {
    const listed = tablesUnder('Errors').flatMap(([status = '', , codes]) =>
      spans(codes)
        .filter(isErrorCode)
        .map((code) => [code, Number(status)]),
    );
    const described = new Set(ROUTES.flatMap(({ codes }) => codes));
    const anywhere = ['not_found', 'method_not_allowed', 'request_timeout', 'uri_too_long', 'header_fields_too_large'];
    const expected = ERROR_CODES.filter((code) => described.has(code) || anywhere.includes(code));
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected.map((code) => [code, statusOf(code)])));
  });

  it('lists every event with what it tells', () => {
    const { webhooks, components } = documentOf(v1Face);
    const described = Object.entries(webhooks).map(([type, { post }]) => {
      const $ref = post?.requestBody?.content['application/json']?.schema['$ref'];
      const { properties } = components.schemas[String($ref).replace(/^.*\//, '')] as {
        properties: { data: { properties: { detail: { properties: object } } } };
      };
      return [type, Object.keys(properties.data.properties.detail.properties)];
    });
    const listed = tablesUnder('Events')
      .filter(([type = '']) => type.includes('.'))
      .map(([type, , detail]) => [spans(type)[0], spans(detail)]);
    expect(listed).toEqual(described);
  });

  it('lists the fields of previews and grants', () => {
    const { schemas } = documentOf(v1Face).components;
    const fieldsOf = (name: string): readonly string[] => Object.keys(schemas[name]?.['properties'] as object);
    const preview = tablesUnder('Preview').flatMap(([field]) => spans(field));
    expect(new Set(preview.map((field) => field.replace(/\..*/, '')))).toEqual(new Set(fieldsOf('Preview')));
    const [active, pending, ended] = tablesUnder('Grant')
      .slice(1)
      .map(([, fields]) => spans(fields));
    expect([active, pending, ended]).toEqual(['ActiveGrant', 'PendingGrant', 'EndedGrant'].map(fieldsOf));
  });
});
