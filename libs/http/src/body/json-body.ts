import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { unsupportedMediaType } from '../errors/framework-errors.js';

/** A body as a client sent it: an object, its fields unchecked. */
export type JsonObject = Readonly<Record<string, unknown>>;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * The only parsers of the server: JSON objects in UTF-8, and nothing else but an empty body (docs/api.md, HTTP conventions). Whether
 * a route needs a body is for its DTO to say.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    settle(done, () => parse(request, body as Buffer));
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    settle(done, () => {
      if (body.length > 0) throw unsupportedMediaType();
      return undefined;
    });
  });
}

function settle(done: Done, work: () => JsonObject | undefined): void {
  try {
    done(null, work());
  } catch (error) {
    done(error as Error);
  }
}

function parse(request: FastifyRequest, body: Buffer): JsonObject | undefined {
  if (body.length === 0) return undefined;
  if (!isPlainUtf8(request)) throw unsupportedMediaType();
  if (!isUtf8(body)) throw new ApiError('invalid_request', 'body must be UTF-8');
  const value = parseJson(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError('invalid_request', 'body must be a JSON object');
  }
  return value as JsonObject;
}

/** Not compressed, and in no character set but UTF-8, the only one of JSON (RFC 8259, 8.1). */
function isPlainUtf8(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return false;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
    throw new ApiError('invalid_request', 'body must be valid JSON');
  }
}
