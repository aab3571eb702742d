import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './document.js';

/** A machine-readable description and where it is read. */
export interface PublishedDocument {
  readonly document: OpenApiDocument;
  /** Under a face's base, a path must be an open route of the face. */
  readonly paths: readonly string[];
}

/** Serves a description at each of its addresses, as bytes made once. */
export function registerDocument(server: FastifyInstance, { document, paths }: PublishedDocument): void {
  const bytes = Buffer.from(JSON.stringify(document));
  for (const path of paths) {
    server.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  }
}
