import { t } from '../texts/texts.js';

export function Loading() {
  return (
    <p role="status" className="p-6 text-center text-quiet">
      {t('shared.loading')}
    </p>
  );
}
