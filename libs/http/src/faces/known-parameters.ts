import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { fillPlaceholders, invalidRequest } from '#domain';
import { ApiError } from '../errors/api-error.js';
import { shownText } from '../errors/shown-text.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/** How many a message names. */
const MAX_NAMED = 5;

/**
 * Refuses query parameters that the route does not list: a filter that was misspelt would otherwise be one that is not
 * applied. Stands behind the guards, as who may not ask is told that first, and before the handler's own parameters are
 * read.
 */
@Injectable()
export class KnownParameters implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const known = request.routeOptions.config.access?.query;
    if (known !== undefined) mustBeKnown(Object.keys(request.query as object), known);
    return next.handle();
  }
}

function mustBeKnown(given: readonly string[], known: readonly string[]): void {
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const named = unknown.slice(0, MAX_NAMED).map(shownText).join(', ') + (unknown.length > MAX_NAMED ? ', …' : '');
  const reason = unknown.length === 1 ? REQUEST_REASONS.unknownParameter : REQUEST_REASONS.unknownParameters;
  const parameters = known.length === 0 ? 'none' : known.join(', ');
  throw new ApiError(invalidRequest(named, fillPlaceholders(reason, { parameters })));
}
