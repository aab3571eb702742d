import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync, type ValidationError, type ValidatorOptions } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import type { JsonObject } from '../body/json-body.js';
import { ApiError } from '../errors/api-error.js';
import { classOfField } from './object-of.js';
import { codeFor } from './refused-as.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';
import { reasonFor } from './constraint-reason.js';

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

function rulesOf(dto: Type<object>): readonly ValidationMetadata[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
}

const fieldsOfClass = new WeakMap<Type<object>, readonly string[]>();

/** Every field of a DTO carries a decorator of class-validator, `@Allow()` at least. */
function fieldsOf(dto: Type<object>): readonly string[] {
  const known = fieldsOfClass.get(dto);
  if (known !== undefined) return known;
  const fields = [...new Set(rulesOf(dto).map(({ propertyName }) => propertyName))];
  fieldsOfClass.set(dto, fields);
  return fields;
}

function problem(
  dto: Type<object>,
  instance: Readonly<Record<string, unknown>>,
  { property, constraints }: ValidationError,
  path: string,
): ApiError {
  const [constraint = '', message = ''] = Object.entries(constraints ?? {})[0] ?? [];
  const isMissing = instance[property] === undefined;
  const code = codeFor(dto.prototype as object, property, isMissing ? undefined : constraint);
  const reason = isMissing ? REQUEST_REASONS.required : reasonFor(ruleOf(dto, property, constraint), message);
  return new ApiError({ code, message: `${path}${property} ${reason}` });
}

function ruleOf(dto: Type<object>, property: string, constraint: string): ValidationMetadata | undefined {
  return rulesOf(dto).find(({ propertyName, name }) => propertyName === property && name === constraint);
}
