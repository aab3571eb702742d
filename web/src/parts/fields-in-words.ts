import { currentLanguage, t } from '../texts/texts.js';
import { isKeyOf } from './is-key-of.js';

/** The text that says what a field is, by the name that the API gives it. */
const TEXTS = {
  name: 'name',
  address: 'address',
  upcoming_address: 'upcoming_address',
  effective_date: 'effective_date',
  'display.name': 'displayName',
  'display.locality': 'displayLocality',
  access_history: 'access_history',
  grants: 'grants',
  change: 'change',
  id: 'id',
  registered_at: 'registered_at',
} as const;

/**
 * Fields as an enumeration; one that came later is called by its own name.
 * @param whose `mine` where the reader is the person whose fields they are
 */
export function inWords(fields: readonly string[], whose: 'mine' | 'theirs'): string {
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' });
  return list.format(
    fields.map((field) => (isKeyOf(TEXTS, field) ? t(`shared.field.${whose}.${TEXTS[field]}`) : field)),
  );
}
