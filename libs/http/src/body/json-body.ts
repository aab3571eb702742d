import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { unsupportedEncoding, unsupportedMediaType } from '../errors/framework-errors.js';
import { flawOf } from './json-scan.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/** A body as a client sent it: an object, its fields unchecked. */
export type JsonObject = Readonly<Record<string, unknown>>;

type Done = (error: Error | null, body?: unknown) => void;

/**
 * The only parsers of the server, save where it takes forms: JSON objects in UTF-8, and nothing else but an empty body
 * (docs/api.md, HTTP conventions). Whether a route needs a body is for its DTO to say.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.keyed?.noteBody(body as Buffer);
    settle(done, () => parse(request, body as Buffer));
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    settle(done, () => {
      if (body.length > 0) throw isEncoded(request) ? unsupportedEncoding() : unsupportedMediaType();
      return undefined;
    });
  });
}

/** Parses a body, and passes on why it cannot be parsed. */
export function settle(done: Done, work: () => unknown): void {
  try {
    done(null, work());
  } catch (error) {
    done(error as Error);
  }
}

function parse(request: FastifyRequest, body: Buffer): JsonObject | undefined {
  if (body.length === 0) return undefined;
  if (isEncoded(request)) throw unsupportedEncoding();
  if (!isInUtf8(request)) throw unsupportedMediaType();
  if (!isUtf8(body)) throw new ApiError(invalidRequest('body', REQUEST_REASONS.noUtf8));
  const flaw = flawOf(body);
  if (flaw !== undefined) throw new ApiError(invalidRequest(flaw.field, flaw.reason));
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError(invalidRequest('body', REQUEST_REASONS.noObjectBody));
  }
  return value as JsonObject;
}

export function isEncoded(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

/** The only character set of JSON (RFC 8259, 8.1). */
function isInUtf8(request: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || charset.toLowerCase() === 'utf-8';
}
