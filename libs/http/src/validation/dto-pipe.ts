import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import { inspected } from '../body/inspected.js';
import type { JsonObject } from '../body/json-body.js';
import { ApiError } from '../errors/api-error.js';
import { hasOptionalBody } from './optional-body.js';
import { codeFor } from './refused-as.js';

const OPTIONS: ValidatorOptions = {
  whitelist: true,
  stopAtFirstError: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

/**
 * Turns bodies and queries into their DTO classes. Unknown fields are left out, nothing is converted, and the first problem is
 * answered as `"<field> <reason>"` (docs/api.md, Errors). Stands before every handler; other parameters pass through.
 */
@Injectable()
export class DtoPipe implements PipeTransform<unknown> {
  transform(given: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return given;
    const value = given === undefined && metatype !== undefined && hasOptionalBody(metatype) ? {} : given;
    if (value === undefined || value === null) throw new ApiError('invalid_request', 'body must be a JSON object');
    if (metatype === undefined || metatype === Object) throw new Error(`a ${type} needs a DTO class`);
    const dto = metatype as Type<object>;
    const prototype = dto.prototype as object;
    const result = inspected(value as JsonObject);
    if (result.kind === 'unsound') {
      const { field, reason } = result.problem;
      throw new ApiError(codeFor(prototype, rootOf(field), undefined), `${field} ${reason}`);
    }
    const instance = plainToInstance(dto, result.value);
    const [error] = validateSync(instance, OPTIONS);
    if (error !== undefined) throw problem(prototype, error);
    return instance;
  }
}

function rootOf(field: string): string {
  return /^[^.[]*/.exec(field)?.[0] ?? field;
}

function problem(prototype: object, error: ValidationError): ApiError {
  const path = [error];
  for (let inner = error.children?.[0]; inner !== undefined; inner = inner.children?.[0]) path.push(inner);
  const last = path[path.length - 1] ?? error;
  const [constraint, message] = Object.entries(last.constraints ?? {})[0] ?? [undefined, 'is invalid'];
  const field = path.map(({ property }) => property).reduce(join);
  return new ApiError(codeFor(prototype, error.property, constraint), `${field} ${reasonOf(message, last.property)}`);
}

function join(path: string, property: string): string {
  return /^\d+$/.test(property) ? `${path}[${property}]` : `${path}.${property}`;
}

/** class-validator's own messages begin with the property; the reason is what comes after. */
function reasonOf(message: string, property: string): string {
  const each = `each value in ${property} `;
  if (message.startsWith(each)) return `must be a list in which each value ${message.slice(each.length)}`;
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
