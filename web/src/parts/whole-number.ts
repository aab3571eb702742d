import { Problem } from '../api/problem.js';
import { t } from '../texts/texts.js';

/**
 * The whole number that is written in a field. Digits alone: `1e1` is a number, too, and `1.000` is one in some
 * languages and a thousand in others.
 * @param field as the API calls it
 * @throws Problem for anything else
 */
export function wholeNumber(field: string, written: string): number {
  if (!/^\d+$/.test(written.trim())) throw Problem.ofField(field, t('shared.digits'));
  return Number(written);
}
