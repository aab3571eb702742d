import { ADDRESS_REASONS } from './address-reasons.js';
import type { AddressField, AddressInput, AddressProblem } from './postal-authority.js';

/** Longer than any delivery line or city name in use, and short enough for every parser. */
export const MAX_LINE = 64;

const REQUIRED = ['line1', 'city', 'state', 'zip5'] as const;
const TEXTS = ['line1', 'line2', 'city', 'state'] as const;

/**
 * What is missing or has the wrong form, before any rule of the Postal Service is asked: at most one problem a field.
 */
export function malformedFields(input: AddressInput): readonly AddressProblem[] {
  const missing = REQUIRED.filter((field) => (input[field] ?? '').trim() === '');
  return [
    ...missing.map((field) => ({ field, reason: ADDRESS_REASONS.required })),
    ...TEXTS.flatMap((field) => malformedText(field, input[field] ?? '')),
    ...(missing.includes('zip5') ? [] : malformedDigits('zip5', input.zip5, /^\d{5}$/, ADDRESS_REASONS.noFiveDigits)),
    ...malformedDigits('zip4', input.zip4, /^\d{4}$/, ADDRESS_REASONS.noFourDigits),
  ];
}

function malformedText(field: AddressField, text: string): readonly AddressProblem[] {
  if (text.length > MAX_LINE) return [{ field, reason: ADDRESS_REASONS.tooLong.replace('{count}', String(MAX_LINE)) }];
  return /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) ? [{ field, reason: ADDRESS_REASONS.control }] : [];
}

function malformedDigits(
  field: AddressField,
  text: string | null | undefined,
  form: RegExp,
  reason: string,
): readonly AddressProblem[] {
  return text === undefined || text === null || form.test(text) ? [] : [{ field, reason }];
}
