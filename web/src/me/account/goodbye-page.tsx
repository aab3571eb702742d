import { Front } from '../../page/front.js';
import { Page } from '../../page/page.js';
import { t } from '../../texts/texts.js';

/** All is gone, and nobody is signed in any more. */
export default function GoodbyePage() {
  return (
    <Front>
      <Page title={t('me.goodbye.title')} lead={t('me.goodbye.lead')}>
        <p>{t('me.goodbye.mail')}</p>
        <p>
          <a href="/" className="text-accent underline">
            {t('me.goodbye.home')}
          </a>
        </p>
      </Page>
    </Front>
  );
}
