import { Front } from '../../page/front.js';
import { Page } from '../../page/page.js';
import { t } from '../../texts/texts.js';
import { statementOfErasure } from './goodbye.js';

/** All is gone, and nobody is signed in any more. */
export default function GoodbyePage() {
  const statement = statementOfErasure();
  return (
    <Front>
      <Page title={t('me.goodbye.title')} lead={t('me.goodbye.lead')}>
        <p>{t('me.goodbye.mail')}</p>
        {statement !== undefined && (
          <p>
            {t('me.goodbye.proof')}{' '}
            <a href={statement} download="erasure-statement.jwt" className="text-accent underline">
              {t('me.goodbye.statement')}
            </a>
          </p>
        )}
        <p>
          <a href="/" className="text-accent underline">
            {t('me.goodbye.home')}
          </a>
        </p>
      </Page>
    </Front>
  );
}
