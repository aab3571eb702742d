import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { invalidRequest } from '#domain';
import type { JsonObject } from '../body/json-body.js';
import { illFormedText } from '../body/well-formed.js';
import { ApiError } from '../errors/api-error.js';
import { hasOptionalBody } from './optional-body.js';
import { readDto } from './read-dto.js';
import { codeFor } from './refused-as.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/**
 * Turns bodies and queries into their DTO classes. Unknown fields are left out, nothing is converted, and the first
 * problem is answered as `"<field> <reason>"` (docs/api.md, Errors). Stands before every handler; other parameters pass
 * through.
 */
@Injectable()
export class DtoPipe implements PipeTransform<unknown> {
  transform(given: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return given;
    const value = given === undefined && metatype !== undefined && hasOptionalBody(metatype) ? {} : given;
    if (value === undefined || value === null) throw new ApiError(invalidRequest('body', REQUEST_REASONS.noObjectBody));
    if (metatype === undefined || metatype === Object) throw new Error(`a ${type} needs a DTO class`);
    return readBody(metatype as Type<object>, value as JsonObject);
  }
}

/** An instance of a DTO class from what a client sent. @throws ApiError that names the first field that is wrong */
export function readBody<T extends object>(dto: Type<T>, value: JsonObject): T {
  mustBeText(value, dto);
  return readDto(dto, value) as T;
}

function mustBeText(value: JsonObject, dto: Type<object>): void {
  const place = illFormedText(value);
  if (place === undefined) return;
  const field = place.path === '' ? 'body' : place.path;
  const reason = place.isName ? REQUEST_REASONS.illFormedName : REQUEST_REASONS.illFormed;
  const code = codeFor(dto.prototype as object, rootOf(field), undefined);
  throw new ApiError({ code, message: `${field} ${reason}` });
}

function rootOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? field;
}
