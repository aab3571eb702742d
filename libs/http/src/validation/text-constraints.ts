import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isoInstant } from './iso-instant.js';
import { uuidOf } from './uuid.js';
import { REQUEST_REASONS } from '../refusals/reasons.js';

/**
 * Unicode's control characters, which are C0, DEL and C1: they move a cursor or end a line instead of standing for
 * themselves.
 */
const CONTROL = /\p{Cc}/u;

/** At most so many Unicode code points: what a person would call characters, and not UTF-16 units. */
export function MaxCodePoints(max: number): PropertyDecorator {
  return constraint('maxCodePoints', (text) => isAtMost(text, max), {}, [max]);
}

/** No control characters (docs/api.md, Limits). */
export function NoControlCharacters(): PropertyDecorator {
  return constraint('noControlCharacters', (text) => !CONTROL.test(text));
}

/** A UUID of any version, in any case. */
export function IsUuidText(options?: ValidationOptions): PropertyDecorator {
  return constraint('isUuidText', (text) => uuidOf(text) !== undefined, options);
}

/** A point in time as `isoInstant` reads it. */
export function IsIsoInstant(): PropertyDecorator {
  const message = ({ value }: { readonly value?: unknown }): string =>
    `$property ${hasSpaceForPlus(value) ? REQUEST_REASONS.noPlus : REQUEST_REASONS.noInstant}`;
  return constraint('isIsoInstant', (text) => isoInstant(text) !== undefined, { message });
}

function constraint(
  name: string,
  holds: (text: string) => boolean,
  options: ValidationOptions = {},
  constraints: readonly unknown[] = [],
): PropertyDecorator {
  const validator = { validate: (value: unknown) => typeof value === 'string' && holds(value) };
  return ValidateBy({ name, constraints: [...constraints], validator }, options);
}

/** What a plus sign in an address becomes where it was not encoded. */
function hasSpaceForPlus(value: unknown): boolean {
  return typeof value === 'string' && / \d{2}:\d{2}$/.test(value);
}

/** Counts no further than it must: a code point is one or two units. */
function isAtMost(text: string, max: number): boolean {
  if (text.length <= max) return true;
  if (text.length > 2 * max) return false;
  return Array.from(text).length <= max;
}
