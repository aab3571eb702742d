import { Switch } from '@base-ui/react/switch';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { ProblemNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { ME } from '../me.js';

/** Whether each business that has been told the key waits for a yes in the app; what is shown is what is in force. */
export function ClaimApproval({ isRequired }: { readonly isRequired: boolean }) {
  const change = useAction(
    (required: boolean) => answerOf(person.PUT('/person/v1/claim-approval', { body: { required } })),
    [ME],
  );
  return (
    <Card title={t('me.key.approval.title')}>
      <label className="flex min-h-11 items-center justify-between gap-4">
        <span className="font-medium">{t('me.key.approval.switch')}</span>
        <Switch.Root
          checked={isRequired}
          aria-busy={change.isRunning || undefined}
          onCheckedChange={(required) => void change.run(required)}
          className="flex h-8 w-14 shrink-0 items-center rounded-full border-2 border-quiet bg-sunk p-0.5 aria-busy:opacity-60 data-checked:justify-end data-checked:border-accent data-checked:bg-accent"
        >
          <Switch.Thumb className="size-6 rounded-full bg-quiet data-checked:bg-on-accent" />
        </Switch.Root>
      </label>
      <p role="status" className="max-w-prose text-quiet">
        {t(isRequired ? 'me.key.approval.on' : 'me.key.approval.off')}
      </p>
      {change.problem !== null && <ProblemNote problem={change.problem} />}
    </Card>
  );
}
