import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { JsonObject } from '../body/json-body.js';
import { ApiError } from '../errors/api-error.js';
import { classOfField } from './object-of.js';
import { codeFor } from './refused-as.js';

const OPTIONS: ValidatorOptions = {
  stopAtFirstError: true,
  forbidUnknownValues: true,
  validationError: { target: false, value: false },
};

/**
 * An instance of a DTO class, read field by field: what the class does not declare is never looked at, and nothing is
 * converted.
 * @param path what stands before a field's name in a message: empty, or such as `address.`
 * @throws ApiError that names the first field that is wrong and the rule it breaks
 */
export function readDto(dto: Type<object>, given: JsonObject, path = ''): object {
  const instance = new dto() as Record<string, unknown>;
  for (const field of fieldsOf(dto)) if (Object.hasOwn(given, field)) instance[field] = given[field];
  const [error] = validateSync(instance, OPTIONS);
  if (error !== undefined) throw problem(dto, instance, error, path);
  for (const field of fieldsOf(dto)) {
    const inner = classOfField(dto, field);
    const value = instance[field];
    // Validated above: it is an object, or absent where that is allowed.
    if (inner !== undefined && value !== undefined && value !== null) {
      instance[field] = readDto(inner, value as JsonObject, `${path}${field}.`);
    }
  }
  return instance;
}

const fieldsOfClass = new WeakMap<Type<object>, readonly string[]>();

/** Every field of a DTO carries a decorator of class-validator, `@Allow()` at least. */
function fieldsOf(dto: Type<object>): readonly string[] {
  const known = fieldsOfClass.get(dto);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const fields = [...new Set(rules.map(({ propertyName }) => propertyName))];
  fieldsOfClass.set(dto, fields);
  return fields;
}

function problem(
  dto: Type<object>,
  instance: Readonly<Record<string, unknown>>,
  { property, constraints }: ValidationError,
  path: string,
): ApiError {
  const [constraint, message] = Object.entries(constraints ?? {})[0] ?? [undefined, 'is invalid'];
  const isMissing = instance[property] === undefined;
  const code = codeFor(dto.prototype as object, property, isMissing ? undefined : constraint);
  const reason = isMissing ? 'is required' : reasonOf(message, property);
  return new ApiError(code, `${path}${property} ${reason}`);
}

/** class-validator's own messages begin with the property; the reason is what comes after. */
function reasonOf(message: string, property: string): string {
  const each = `each value in ${property} `;
  if (message.startsWith(each)) return `must be a list in which each value ${message.slice(each.length)}`;
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
