import { useState } from 'react';
import { Link } from 'wouter';
import { answerOf, person } from '../../api/clients.js';
import { Problem } from '../../api/problem.js';
import { Page } from '../../page/page.js';
import { Form } from '../../parts/form.js';
import { Warning } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { useDeletion } from '../../session/deletion.js';
import { useAccount } from '../../session/session.js';
import { t } from '../../texts/texts.js';
import { sayGoodbye } from './goodbye.js';

/** What a deletion takes and what it leaves, before it is confirmed in so many words. */
export default function DeletePage() {
  const { data: account } = useAccount();
  const [typed, setTyped] = useState('');
  const [isMistyped, setIsMistyped] = useState(false);
  const remove = useDeletion(async () => {
    const deletion = person.DELETE('/person/v1/me');
    await answerOf(deletion);
    sayGoodbye((await deletion).response.headers.get('link'));
  });
  const send = (): void => {
    const isMeant = typed.trim().toLowerCase() === t('me.account.delete.word').toLowerCase();
    setIsMistyped(!isMeant);
    if (isMeant) void remove.run();
  };
  const isLastOwner = remove.problem instanceof Problem && remove.problem.code === 'last_owner';
  return (
    <Page title={t('me.account.delete.title')} lead={t('me.account.delete.lead')}>
      <Card title={t('me.account.delete.goes')}>
        <Points texts={[1, 2, 3, 4].map((nth) => t(`me.account.delete.goes${nth as 1 | 2 | 3 | 4}`))} />
      </Card>
      <Card title={t('me.account.delete.stays')}>
        <Points texts={[1, 2, 3].map((nth) => t(`me.account.delete.stays${nth as 1 | 2 | 3}`))} />
      </Card>
      <Card title={t('me.account.delete.sure')}>
        {account !== undefined && <p>{t('me.account.delete.whose', { email: account.email })}</p>}
        <Form
          onSubmit={send}
          problem={isLastOwner ? null : remove.problem}
          isBusy={remove.isRunning}
          submit={t('me.account.delete.submit')}
          look="danger"
        >
          <TextField
            {...{ label: t('me.account.delete.type'), name: 'confirmation', autoComplete: 'off' }}
            {...{ value: typed, onChange: setTyped }}
          />
          {isMistyped && (
            <p role="alert" className="text-danger">
              {t('me.account.delete.mistyped')}
            </p>
          )}
          {isLastOwner && <LastOwner />}
        </Form>
      </Card>
      <p>
        <Link href="/account" className="text-accent underline">
          {t('me.account.delete.back')}
        </Link>
      </p>
    </Page>
  );
}

function Points({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function LastOwner() {
  return (
    <div role="alert">
      <Warning>
        {t('me.account.delete.lastOwner')}{' '}
        <a href="/business" className="text-accent underline">
          {t('me.account.delete.toConsole')}
        </a>
      </Warning>
    </div>
  );
}
