import type { OpenApiDocument, Paths, Response, Schema } from '../document.js';
import { errorSchema } from '../responses.js';
import { headerRef, headers } from '../schema.js';

/** What differs between the descriptions of the faces for people. */
export interface FaceDescription {
  readonly title: string;
  /** Such as `/person/v1`. */
  readonly base: string;
  readonly description: string;
  /** Needs no session, on any of its routes. */
  readonly open?: boolean;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly paths: Paths;
}

/**
 * The description of a face behind a session's token, if it is not open as a whole, with itself among its open routes.
 */
export function faceDocument(face: FaceDescription): OpenApiDocument {
  const { title, base, description, open = false, schemas, paths } = face;
  const tags = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  );
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description },
    servers: [{ url: '/', description: 'This installation.' }],
    security: open ? [] : [{ session: [] }],
    tags: [...tags, 'Description'].map((name) => ({ name, description: `${name}.` })),
    paths: { ...paths, [`${base}/openapi.json`]: describingItself },
    webhooks: {},
    components: {
      schemas: { Error: errorSchema, ...schemas },
      headers,
      securitySchemes: open ? {} : { session: SESSION },
    },
  };
}

const SESSION = { type: 'http', scheme: 'bearer', description: 'A token from `/auth/v1/sessions`.' };

const describingItself: Paths[string] = {
  get: {
    operationId: 'describe',
    summary: 'This description',
    tags: ['Description'],
    security: [],
    responses: {
      200: {
        description: 'OpenAPI 3.1.',
        headers: { 'X-Request-Id': headerRef('RequestId') },
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
  },
};

/** An answer without a body. */
export function noContent(description: string): Response {
  return { description, headers: { 'X-Request-Id': headerRef('RequestId') } };
}
