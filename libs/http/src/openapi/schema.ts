import type { Content, Header, Reference, Schema } from './document.js';

/** Shorthand for the schemas of the descriptions. */
export const uuid: Schema = { type: 'string', format: 'uuid' };

/** The one form of every timestamp (docs/api.md, HTTP conventions). */
export const timestamp: Schema = {
  type: 'string',
  format: 'date-time',
  pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`,
};

export const date: Schema = { type: 'string', format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };

export function text(description: string, rules: Schema = {}): Schema {
  return { type: 'string', description, ...rules };
}

/** The same, or null for an unset value. */
export function orNull(schema: Schema): Schema {
  return { ...schema, type: [schema['type'], 'null'] };
}

/**
 * An object whose listed fields are all there. Further ones may come with time: a client ignores what it does not know.
 * @param optional names of listed fields that may be absent
 */
export function object(
  description: string,
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    description,
    ...(required.length > 0 ? { required } : {}),
    properties,
    additionalProperties: true,
  };
}

/** Says of an object that it never holds these fields. */
export function without(schema: Schema, ...fields: readonly string[]): Schema {
  return { ...schema, not: { anyOf: fields.map((field) => ({ required: [field] })) } };
}

export function ref(name: string): Schema & Reference {
  return { $ref: `#/components/schemas/${name}` };
}

export function headerRef(name: string): Reference {
  return { $ref: `#/components/headers/${name}` };
}

export function json(schema: Schema, example: unknown): Content {
  return { 'application/json': { schema, example } };
}

export const headers: Readonly<Record<string, Header>> = {
  RequestId: {
    description: 'Id of this request, made by the service. The same as `request_id` in an error.',
    required: true,
    schema: uuid,
  },
  ConsentIncomplete: {
    description: 'How many entries of this page are left out because they cannot be read now. Absent when none is.',
    schema: { type: 'integer', minimum: 1 },
  },
  RetryAfter: {
    description: 'Whole seconds after which trying again makes sense.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};
