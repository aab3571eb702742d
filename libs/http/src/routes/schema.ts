/** JSON Schema 2020-12, as far as it is used, of values of the type `T`: the compiler checks what clients read. */
export type Schema<T = unknown> = Readonly<Record<string, unknown>> & { readonly [SHAPE]?: T };

declare const SHAPE: unique symbol;

/** The type of the values that a schema describes. */
export type ShapeOf<S> = S extends { readonly [SHAPE]?: infer T } ? T : never;

type Properties = Readonly<Record<string, Schema>>;
type Fields<P extends Properties> = { readonly [Name in keyof P]: ShapeOf<P[Name]> };

const names = new WeakMap<object, string>();
const examples = new WeakMap<object, unknown>();
const choices = new WeakMap<object, Schema>();

/**
 * A schema that has a place of its own in the descriptions. Names are unique within a description.
 * @param example of those fields of which the schema makes no good one by itself
 */
export function named<S extends Schema>(name: string, schema: S, example?: NoInfer<Partial<ShapeOf<S>>>): S {
  names.set(schema, name);
  if (example !== undefined) examples.set(schema, merged(examples.get(schema), example));
  const values = schema['enum'];
  if (Array.isArray(values)) choices.set(values, schema);
  return schema;
}

/** The named schema of a list of values, if it has one. */
export function namedChoice(values: unknown): Schema | undefined {
  return Array.isArray(values) ? choices.get(values) : undefined;
}

/** Its name, if it has one. */
export function nameOf(schema: object): string | undefined {
  return names.get(schema);
}

/** An example of what a schema describes: its own, filled up with those of its parts. */
export function exampleOf(schema: Schema): unknown {
  const own = examples.get(schema);
  const { properties, required = [], items, oneOf, anyOf, type } = schema;
  if (properties === undefined && own !== undefined) return own;
  if (oneOf !== undefined) return exampleOf((oneOf as Schema[])[0] ?? {});
  if (anyOf !== undefined || Array.isArray(type)) return null;
  if (items !== undefined) return [exampleOf(items as Schema)];
  if (properties === undefined) return exampleOfValue(schema);
  const parts = properties as Properties;
  return merged(Object.fromEntries((required as string[]).map((name) => [name, exampleOf(parts[name] ?? {})])), own);
}

function merged(below: unknown, above: unknown): unknown {
  return typeof above === 'object' || above === undefined ? { ...(below as object), ...above } : above;
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  uuid: '00000000-0000-4000-8000-000000000005',
  'date-time': '2030-01-01T12:00:00.000Z',
  date: '2030-03-01',
  string: 'Some text.',
  integer: 1,
  boolean: true,
  null: null,
};

function exampleOfValue({ const: only, enum: values, format, type }: Schema): unknown {
  return only ?? (values as unknown[] | undefined)?.[0] ?? EXAMPLES[String(format ?? type)];
}

export function text(description?: string, rules: Readonly<Record<string, unknown>> = {}): Schema<string> {
  return { type: 'string', ...(description !== undefined && { description }), ...rules };
}

export function uuid(description?: string): Schema<string> {
  return text(description, { format: 'uuid' });
}

/** The one form of every timestamp (docs/api.md, HTTP conventions). */
export function timestamp(description?: string): Schema<string> {
  return text(description, {
    format: 'date-time',
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
  });
}

export function date(description?: string): Schema<string> {
  return text(description, { format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
}

export function flag(description?: string): Schema<boolean> {
  return { type: 'boolean', ...(description !== undefined && { description }) };
}

/** A whole number, not negative unless the rules say so. */
export function count(description?: string, rules: Readonly<Record<string, unknown>> = {}): Schema<number> {
  return { type: 'integer', ...(description !== undefined && { description }), minimum: 0, ...rules };
}

export function choice<const T extends string>(of: readonly T[], description?: string): Schema<T> {
  return { type: 'string', enum: of, ...(description !== undefined && { description }) };
}

export function always<const T extends string>(value: T): Schema<T> {
  return { type: 'string', const: value };
}

export const nothing: Schema<null> = { type: 'null' };

/** What every answer of a route has that is spoken, errors included. */
export const SAY = {
  say: text('A sentence in US English for the agent to say. It names no street and no family name.', { minLength: 1 }),
};

export function list<T>(items: Schema<T>, rules: Readonly<Record<string, unknown>> = {}): Schema<readonly T[]> {
  return { type: 'array', items, ...rules };
}

/** The same, or null for an unset value. */
export function orNull<T>(schema: Schema<T>, description?: string): Schema<T | null> {
  const said = description === undefined ? {} : { description };
  if (names.has(schema)) return { anyOf: [schema, nothing], ...said };
  const values = schema['enum'];
  const ofValues = Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {};
  return { ...schema, ...ofValues, type: [schema['type'], 'null'], ...said };
}

/** Further fields may come with time: a client ignores what it does not know. */
export function object<R extends Properties>(description: string, required: R): Schema<Fields<R>>;
export function object<R extends Properties, O extends Properties>(
  description: string,
  required: R,
  optional: O,
): Schema<Fields<R> & Partial<Fields<O>>>;
export function object(description: string, required: Properties, optional: Properties = {}): Schema {
  const all = Object.keys(required);
  return {
    type: 'object',
    description,
    ...(all.length > 0 && { required: all }),
    properties: { ...required, ...optional },
  };
}

/** An object with further fields, all of them required. */
export function extended<T, R extends Properties>(base: Schema<T>, further: R): Schema<T & Fields<R>> {
  const json: Readonly<Record<string, unknown>> = base;
  const { required = [], properties, ...rest } = json;
  const schema = {
    ...rest,
    required: [...(required as string[]), ...Object.keys(further)],
    properties: { ...(properties as Properties), ...further },
  };
  examples.set(schema, examples.get(base));
  return schema;
}

/** One of several named objects, told apart by the values of one field. */
export function variants<const Of extends readonly Schema[]>(by: string, ...of: Of): Schema<ShapeOf<Of[number]>> {
  const mapping = Object.fromEntries(of.flatMap((one) => valuesOf(one, by).map((value) => [value, addressOf(one)])));
  return { type: 'object', oneOf: of, discriminator: { propertyName: by, mapping } };
}

/** Where a named schema stands in a description. */
export function addressOf(schema: object): string {
  const name = names.get(schema);
  if (name === undefined) throw new Error('a schema without a name has no place of its own');
  return `#/components/schemas/${name}`;
}

function valuesOf(schema: Schema, field: string): readonly string[] {
  const { const: only, enum: values } = (schema['properties'] as Properties)[field] ?? {};
  return only === undefined ? ((values ?? []) as string[]) : [only as string];
}

/** A page of a list. */
export function page<T>(
  description: string,
  items: Schema<T>,
): Schema<{ readonly data: readonly T[]; readonly next_cursor: string | null }> {
  return object(description, {
    data: list(items, { maxItems: 50 }),
    next_cursor: orNull(uuid(), 'Pass it as `cursor` for the next page; null on the last one.'),
  });
}
