import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { ProblemNote } from '../../parts/notes.js';
import { Card } from '../../parts/surface.js';
import { SwitchField } from '../../parts/switch-field.js';
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
      <SwitchField
        label={t('me.key.approval.switch')}
        isOn={isRequired}
        isBusy={change.isRunning}
        onChange={(required) => void change.run(required)}
      />
      <p role="status" className="max-w-prose text-quiet">
        {t(isRequired ? 'me.key.approval.on' : 'me.key.approval.off')}
      </p>
      {change.problem !== null && <ProblemNote problem={change.problem} />}
    </Card>
  );
}
