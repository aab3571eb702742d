import { Heading } from '../page/heading.js';
import { t } from '../texts/texts.js';

/** For a request that is answered, too old, or not this browser's. */
export function Ended() {
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-card p-6">
      <Heading title={t('connect.ended.title')} />
      <p>{t('connect.ended.why')}</p>
      <p>{t('connect.ended.next')}</p>
      <p>
        <a href="/me/assistants" className="text-accent underline">
          {t('connect.ended.see')}
        </a>
      </p>
    </section>
  );
}
