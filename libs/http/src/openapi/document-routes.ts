import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CompressedBytes } from './compressed-bytes.js';
import type { OpenApiDocument } from './document.js';

/** A machine-readable description and where it is read. */
export interface PublishedDocument {
  readonly document: OpenApiDocument;
  /** Under a face's base, a path must be an open route of the face. */
  readonly paths: readonly string[];
  /** The one of them that pages of other hosts may read too, such as an editor of descriptions. */
  readonly sharedPath?: string;
}

/** Any page may read it, and its `ETag` with it. It holds nothing that depends on who asks. */
const SHARED = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag, X-Request-Id' };

/** Serves a description at each of its addresses (docs/api.md, HTTP conventions). */
export function registerDocument(server: FastifyInstance, { document, paths, sharedPath }: PublishedDocument): void {
  const text = JSON.stringify(document);
  const compressed = new CompressedBytes(Buffer.from(text));
  // Weak, since it is one for all codings of the same content.
  const opaque = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = { etag: `W/${opaque}`, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  for (const path of paths) {
    server.get(path, async (request, reply) => {
      reply.headers(path === sharedPath ? { ...headers, ...SHARED } : headers);
      if (isAmong(opaque, request.headers['if-none-match'])) return reply.code(304).send();
      const { bytes, coding } = await compressed.as(request.headers['accept-encoding']);
      if (coding !== undefined) reply.header('content-encoding', coding);
      return reply.type('application/json; charset=utf-8').send(bytes);
    });
  }
}

/** Whether a client says that it has it, by the weak comparison of RFC 9110, 13.1.2. */
function isAmong(opaque: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(opaque) || known[0] === '*');
}
