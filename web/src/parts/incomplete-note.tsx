import { t } from '../texts/texts.js';
import { Help } from './help.js';
import { Warning } from './notes.js';

/** That a list lacks entries which the service could not read; nothing where it lacks none. */
export function IncompleteNote({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Warning>
      <p>{t('shared.incomplete', { count })}</p>
      <Help />
    </Warning>
  );
}
