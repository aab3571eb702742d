import { useState } from 'react';
import { answerOf, staff } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import type { Found } from './found-person.js';

const MAX_REASON = 200;

interface Props {
  /** Before each search: what was found before is no longer meant. */
  readonly onSearch: () => void;
  readonly onFound: (person: Found) => void;
}

/** Whom to look for, and why: each search is written down. */
export function FindPerson({ onSearch, onFound }: Props) {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState('');
  const search = useAction(() => answerOf(staff.POST('/staff/v1/people/search', { body: { email, reason } })));
  const send = async (): Promise<void> => {
    onSearch();
    const found = await search.run();
    if (found !== undefined) onFound({ ...found, email, reason });
  };
  return (
    <Card>
      <Form
        onSubmit={() => void send()}
        problem={search.problem}
        isBusy={search.isRunning}
        submit={t('staff.people.search')}
      >
        <TextField
          {...{ label: t('staff.people.email'), name: 'email', value: email, onChange: setEmail }}
          {...{ inputMode: 'email' as const, autoComplete: 'off' }}
        />
        <TextField
          {...{ label: t('staff.reason'), hint: t('staff.reasonToPerson'), name: 'reason', value: reason }}
          {...{ onChange: setReason, maxLength: MAX_REASON, autoComplete: 'off' }}
        />
      </Form>
    </Card>
  );
}
