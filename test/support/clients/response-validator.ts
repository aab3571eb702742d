import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '#http';

type OperationMethod = keyof OpenApiDocument['paths'][string];

/** An answer as it came over the wire; `path` is the address that was asked for, without its query. */
interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Parsed JSON; undefined when there was no body. */
  readonly body: unknown;
}

export type ResponseValidator = (answered: Answered) => readonly string[];

/** To compile the schemas of a description again for each file of tests would take longer than many of the tests. */
const made = new WeakMap<OpenApiDocument, ResponseValidator>();

/**
 * Checks real answers against a description. The validator returns what is wrong with an answer: nothing,
 * when the description lists the route and the status and the body fits.
 */
export function responseValidator(document: OpenApiDocument): ResponseValidator {
  const validator = made.get(document) ?? validatorOf(document);
  made.set(document, validator);
  return validator;
}

function validatorOf(document: OpenApiDocument): ResponseValidator {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(closed(document) as OpenApiDocument, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return ({ method, path, status, body }) => {
    // What is written out goes before what has an id in its place (OpenAPI 3.1, 4.8.8.2).
    const template = path in document.paths ? path : Object.keys(document.paths).find((one) => matches(one, path));
    const operation =
      template === undefined ? undefined : document.paths[template]?.[method.toLowerCase() as OperationMethod];
    if (template === undefined || operation === undefined) return [`${method} ${path} is not described`];
    const response = operation.responses[String(status)];
    if (response === undefined) return [`${method} ${template} is not described as answering ${status}`];
    if (response.content === undefined) return body === undefined ? [] : ['a body where none is described'];
    const json = response.content['application/json'];
    // What a stream holds is for whoever reads it to look at.
    if (json === undefined) return [];
    const pointer = ['paths', template, method.toLowerCase(), 'responses', String(status)].map(escaped).join('/');
    const $ref = `document#/${pointer}/content/application~1json/schema`;
    const validate = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, validate);
    validate(body);
    const examples = json.examples;
    const code = (body as { error?: { code?: unknown } } | undefined)?.error?.code;
    if (examples !== undefined && !Object.keys(examples).includes(String(code))) {
      return [`${method} ${template} is not described as answering ${status} with ${String(code)}`];
    }
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`.trim());
  };
}

/** Descriptions allow fields that come with time; what is answered now is described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isObject = inner['type'] === 'object' && 'properties' in inner;
  return isObject ? { additionalProperties: false, ...inner } : inner;
}

function matches(template: string, path: string): boolean {
  const expected = template.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return false;
  return expected.every((segment, index) => segment.startsWith('{') || segment === actual[index]);
}

/** RFC 6901 in a URI fragment. */
function escaped(token: string): string {
  return encodeURIComponent(token.replaceAll('~', '~0').replaceAll('/', '~1'));
}
