import { Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';

/** What to put into the calls of a program, and that they are refused before production. */
export function InProduction() {
  const { mode } = useBusiness();
  return (
    <Warning>
      <p className="max-w-prose">
        {t('business.try.stage.placeholders')} {mode === 'demo' && t('business.keys.notYet')}
      </p>
    </Warning>
  );
}
