import type { Type } from '@nestjs/common';
import { requestSchema, type Schema } from '#http';

/** An object, as every schema of a tool must be. */
export type ObjectSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/** What a tool takes, from the class that its arguments are held to. */
export function inputSchema(input: Type<object> | undefined): ObjectSchema {
  if (input === undefined) return { type: 'object', properties: {} };
  return { ...standingAlone(requestSchema(input)), type: 'object' };
}

/** What a tool answers, from the schema of a route's answer. */
export function outputSchema(output: Schema): ObjectSchema {
  return { ...standingAlone(output), type: 'object' };
}

/** Without what refers to other parts of an OpenAPI document: a tool has no document around it. */
function standingAlone(schema: Schema): Schema {
  return without(schema) as Schema;
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !(key === 'discriminator' && isDiscriminator(inner)));
  return Object.fromEntries(kept.map(([key, inner]) => [key, without(inner)]));
}

function isDiscriminator(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'mapping' in value;
}
