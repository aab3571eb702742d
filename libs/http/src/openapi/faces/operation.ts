import type { ErrorCode } from '../../errors/error-code.js';
import type { Content, Operation, Parameter, Response } from '../document.js';
import { errors } from '../responses.js';
import { json, ref, uuid } from '../schema.js';
import { INPUT_ERRORS } from '../shared-errors.js';

/** `invalid_request` for a query parameter that the route does not know. */
const ALWAYS: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'internal_error',
  'service_unavailable',
  'crypto_unavailable',
];

/** What tells one operation of a face for people from another. */
export interface OperationSketch {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly parameters?: readonly Parameter[];
  /** Name of the body's schema, and an example of it. */
  readonly body?: readonly [schema: string, example: unknown];
  /** Whether the body may be left out. */
  readonly bodyIsOptional?: boolean;
  readonly answers: Readonly<Record<number, Response>>;
  /** Beside those that every operation may answer. */
  readonly refusals?: readonly ErrorCode[];
}

/**
 * Any operation but a GET. A body that comes without being asked for is looked at as well, so each may refuse one. Only
 * staff have no limit.
 */
export function operation(sketch: OperationSketch): Operation {
  const { refusals = [] } = sketch;
  const limit: readonly ErrorCode[] = refusals.includes('staff_only') ? [] : ['rate_limited'];
  return reading({ ...sketch, refusals: [...INPUT_ERRORS, ...limit, ...refusals] });
}

/** A GET: whatever body it comes with is left unread. */
export function reading(sketch: OperationSketch): Operation {
  const { id, summary, description, tag, parameters, body, bodyIsOptional = false, answers, refusals = [] } = sketch;
  const codes = new Set([...refusals, ...ALWAYS]);
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(parameters === undefined ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: !bodyIsOptional, content: contentOf(body) } }),
    responses: { ...answers, ...errors(...codes) },
  };
}

function contentOf([schema, example]: readonly [string, unknown]): Content {
  return json(ref(schema), example);
}

/** An id in a path. */
export function idInPath(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: uuid, example: EXAMPLE_ID };
}

/** The place in a list. */
export const cursorParameter: Parameter = {
  name: 'cursor',
  in: 'query',
  required: false,
  description: '`next_cursor` of the page before.',
  schema: uuid,
};

export const EXAMPLE_ID = '00000000-0000-4000-8000-000000000005';
