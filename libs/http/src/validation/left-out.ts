import { ValidateIf } from 'class-validator';

/** A field that may be left out, so that what it is of stays as it is; null is not left out. */
export function MayBeLeftOut(): PropertyDecorator {
  return ValidateIf((_object: object, value: unknown) => value !== undefined);
}
