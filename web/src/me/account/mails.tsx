import { useQuery } from '@tanstack/react-query';
import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { ProblemNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { SwitchField } from '../../parts/switch-field.js';
import { t } from '../../texts/texts.js';

type Wishes = components['schemas']['Notifications'];

const MAILS = ['notifications'] as const;
const KINDS = ['claims', 'returned_mail', 'moves'] as const satisfies readonly (keyof Wishes)[];

const loadWishes = () => answerOf(person.GET('/person/v1/notifications'));

/** Which mails the person wants. */
export function Mails() {
  const wishes = useQuery({ queryKey: MAILS, queryFn: loadWishes });
  const change = useAction(
    async (wish: Partial<Wishes>) => {
      // Another window may have changed the others since they were shown here, and all of them are put.
      const body = { ...(await loadWishes()), ...wish };
      return answerOf(person.PUT('/person/v1/notifications', { body }));
    },
    [MAILS],
  );
  return (
    <Card title={t('me.account.mails.title')}>
      <p className="max-w-prose text-quiet">{t('me.account.mails.what')}</p>
      <QueryResult query={wishes}>
        {(now) => (
          <div className="grid gap-3">
            {KINDS.map((kind) => (
              <SwitchField
                key={kind}
                label={t(`me.account.mails.${kind}`)}
                isOn={now[kind]}
                isBusy={change.isRunning}
                onChange={(isOn) => void change.run({ [kind]: isOn })}
              />
            ))}
          </div>
        )}
      </QueryResult>
      {change.problem !== null && <ProblemNote problem={change.problem} />}
    </Card>
  );
}
