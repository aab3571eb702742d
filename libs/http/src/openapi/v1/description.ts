import type { Paths, Schema } from '../document.js';
import { answer, errors } from '../responses.js';

const document: Schema = {
  type: 'object',
  description: 'An OpenAPI 3.1 document.',
  required: ['openapi', 'info', 'paths'],
  properties: { openapi: { type: 'string', pattern: String.raw`^3\.1\.\d+$` } },
  additionalProperties: true,
};

const example = { openapi: '3.1.0', info: { title: 'An API', version: '1.0.0' }, paths: {} };

/** The description itself, at both of its addresses and open to all. */
export const descriptionPaths: Paths = {
  '/openapi.json': { get: read('readDescription') },
  '/v1/openapi.json': { get: read('readDescriptionOfV1') },
};

function read(operationId: string): NonNullable<Paths[string]['get']> {
  return {
    operationId,
    summary: 'Read this description',
    tags: ['Description'],
    security: [],
    responses: { 200: answer('This document.', document, example), ...errors('internal_error') },
  };
}
