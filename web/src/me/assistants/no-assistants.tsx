import { t } from '../../texts/texts.js';

/** What an assistant is for, and how one is connected. */
export function NoAssistants() {
  return (
    <div className="grid gap-3">
      <p>{t('me.assistants.none')}</p>
      <p>
        <a href="/docs/assistants" className="text-accent underline">
          {t('me.assistants.how')}
        </a>
      </p>
    </div>
  );
}
