import { Link } from 'wouter';
import { Copy } from '../../parts/copy.js';
import { Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';

const COMMAND = 'npx --no-install consent listen --forward-to http://localhost:8080/hook';

/** What to do to see the first event, on a machine without a public address. */
export function NoEvents() {
  const { mode } = useBusiness();
  return (
    <Empty>
      <div className="grid justify-items-center gap-3">
        <p>{t(mode === 'demo' ? 'business.events.noneInDemo' : 'business.events.none')}</p>
        <p>{t('business.events.command')}</p>
        <div className="flex max-w-full flex-wrap items-center justify-center gap-3">
          <pre className="rounded-lg bg-sunk p-3 font-mono text-sm whitespace-pre-wrap text-ink">
            <code>{COMMAND}</code>
          </pre>
          <Copy text={COMMAND} what={t('business.events.theCommand')} />
        </div>
        <p>
          {t('business.events.orEndpoint')}{' '}
          <Link href="/webhooks" className="text-accent underline">
            {t('business.webhooks.title')}
          </Link>
        </p>
      </div>
    </Empty>
  );
}
