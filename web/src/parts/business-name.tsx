import { t } from '../texts/texts.js';
import { evenlySpaced } from './evenly-spaced.js';

interface Named {
  readonly name: string;
}

/** What would change the direction of what stands beside a name. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const ISOLATED = ['\u2068', '\u2069'] as const;

/** What somebody chose, such as the name of a key, within a sentence, whose direction it must not change. */
export const textWithin = (text: string): string => ISOLATED.join(text.replace(DIRECTION, ''));

/** A business's name as text, for labels and receipts; a business that cannot be named any more has one as well. */
export function nameOf({ name }: Named): string {
  const shown = name.replace(DIRECTION, '').trim();
  return shown === '' ? t('me.grants.nameless') : shown;
}

/** The same within a sentence. */
export const nameWithin = (business: Named): string => textWithin(nameOf(business));

/** Whether somebody has written a business's name as it is shown, which says little of spaces. */
export const isNameOf = (typed: string, business: Named): boolean => asSeen(typed) === asSeen(nameOf(business));

const asSeen = (text: string): string => evenlySpaced(text.replace(DIRECTION, '')).normalize('NFC');

/** A business's name, whatever it is made of. */
export const BusinessName = ({ business }: { readonly business: Named }) => <bdi>{nameOf(business)}</bdi>;
