import 'reflect-metadata';
import type { ErrorCode } from '../errors/error-code.js';

interface Rule {
  readonly code: ErrorCode;
  readonly constraint: string | undefined;
}

const KEY = Symbol('refused-as');

/**
 * Gives a field of a DTO an error code of its own in place of `invalid_request`.
 *
 * @param constraint class-validator's name of the one constraint it is for (such as `maxCodePoints`); without it the
 *   code
 *   stands for whatever is wrong with the field
 */
export function RefusedAs(code: ErrorCode, constraint?: string): PropertyDecorator {
  return (prototype, property) => {
    const rules = rulesOf(prototype, property);
    Reflect.defineMetadata(KEY, [...rules, { code, constraint }], prototype, property);
  };
}

/** The code for a problem with a field; `constraint` is absent when the value is not even text. */
export function codeFor(prototype: object, property: string, constraint: string | undefined): ErrorCode {
  const rule = rulesOf(prototype, property).find(
    (one) => one.constraint === undefined || one.constraint === constraint,
  );
  return rule?.code ?? 'invalid_request';
}

function rulesOf(prototype: object, property: string | symbol): readonly Rule[] {
  return (Reflect.getMetadata(KEY, prototype, property) as readonly Rule[] | undefined) ?? [];
}
