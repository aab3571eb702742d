import { currentLanguage, t } from '../texts/texts.js';

/** What each name that the API gives to something shown means to its reader. */
const words = (): ReadonlyMap<string, string> =>
  new Map([
    ['name', t('me.history.field.name')],
    ['address', t('me.history.field.address')],
    ['upcoming_address', t('me.history.field.upcoming_address')],
    ['effective_date', t('me.history.field.effective_date')],
    ['display.name', t('me.history.field.displayName')],
    ['display.locality', t('me.history.field.displayLocality')],
    ['access_history', t('me.history.field.access_history')],
    ['id', t('me.history.field.id')],
    ['registered_at', t('me.history.field.registered_at')],
  ]);

/** As an enumeration; a field that came later is called by its own name. */
export function inWords(fields: readonly string[]): string {
  const known = words();
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' });
  return list.format(fields.map((field) => known.get(field) ?? field));
}
