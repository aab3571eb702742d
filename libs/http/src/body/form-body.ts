import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { unsupportedEncoding } from '../errors/framework-errors.js';
import { REQUEST_REFUSALS } from '../refusals/of-requests.js';
import { isEncoded, settle } from './json-body.js';

export const FORM = 'application/x-www-form-urlencoded';

/** The only parsers of a scope whose routes take forms, as text, and nothing else but an empty body. */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    settle(done, () => {
      if (isEncoded(request)) throw unsupportedEncoding();
      return body;
    });
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    settle(done, () => {
      if (body.length > 0) throw new ApiError(REQUEST_REFUSALS.noForm);
      return '';
    });
  });
}
