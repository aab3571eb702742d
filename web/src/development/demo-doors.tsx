import { useMutation } from '@tanstack/react-query';
import { answerOf, development } from '../api/clients.js';
import { Button } from '../parts/button.js';
import { ProblemNote } from '../parts/notes.js';
import { Card } from '../parts/surface.js';
import { t } from '../texts/texts.js';
import { useHasDemo } from './demo.js';

const DOORS = [
  { as: 'person', leadsTo: '/me' },
  { as: 'business', leadsTo: '/business' },
  { as: 'staff', leadsTo: '/staff' },
] as const;

type Door = (typeof DOORS)[number];

/** In development, one tap signs in as somebody of the demo; elsewhere there is nothing here. */
export function DemoDoors() {
  const enter = useMutation({
    mutationFn: ({ as }: Door) => answerOf(development.POST('/dev/v1/sign-in', { body: { as } })),
    onSuccess: (_session, { leadsTo }) => window.location.assign(leadsTo),
  });
  if (!useHasDemo()) return null;
  return (
    <Card title={t('welcome.demo.title')}>
      <p className="max-w-prose text-quiet">{t('welcome.demo.lead')}</p>
      <ul className="grid gap-3 sm:grid-cols-3">
        {DOORS.map((door) => (
          <li key={door.as} className="grid content-start gap-1">
            <Button isBusy={enter.isPending} onClick={() => enter.mutate(door)}>
              {t(`welcome.demo.${door.as}.enter`)}
            </Button>
            <span className="text-sm text-quiet">{t(`welcome.demo.${door.as}.what`)}</span>
          </li>
        ))}
      </ul>
      {enter.error !== null && <ProblemNote problem={enter.error} />}
    </Card>
  );
}
