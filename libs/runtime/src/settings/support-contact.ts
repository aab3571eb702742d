import { isMailAddress } from './mail-settings.js';
import type { SettingsReader } from './settings-reader.js';

/** Whom people ask for help, as the pages show it; undefined: nobody is named. */
export function readSupportContact(reader: SettingsReader): string | undefined {
  const contact = reader.text('SUPPORT_CONTACT', '');
  if (contact === '') return undefined;
  if (!isMailAddress(contact) && !isSecurePage(contact))
    reader.refuse('SUPPORT_CONTACT', 'must be an e-mail address, or the https:// address of a page');
  return contact;
}

/** Scripts are addresses of a page too, to a browser. */
function isSecurePage(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
