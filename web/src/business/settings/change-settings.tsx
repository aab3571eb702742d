import { useQueryClient } from '@tanstack/react-query';
import { answerOf, console } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { evenlySpaced } from '../../parts/evenly-spaced.js';
import { Form } from '../../parts/form.js';
import { DoneNote } from '../../parts/notes.js';
import { TextField } from '../../parts/text-field.js';
import { wholeNumber } from '../../parts/whole-number.js';
import { useWritten } from '../../parts/written.js';
import { t } from '../../texts/texts.js';
import { BUSINESSES, partOf, type Business } from '../here/business.js';

/** What stands in the fields where nothing is written: what waits for staff, else what is in force. */
function asItStands({ name, purpose, requested, claim_window_minutes }: Business) {
  return {
    name: requested?.name ?? name,
    purpose: requested?.purpose ?? purpose ?? '',
    minutes: String(claim_window_minutes),
  };
}

interface Props {
  readonly business: Business;
  /** Hears that something is sent: what was told before is over. */
  readonly onSend: () => void;
}

/** Sends what was changed and nothing else; in production a name and a purpose wait for staff. */
export function ChangeSettings({ business, onSend }: Props) {
  const { id, mode } = business;
  const client = useQueryClient();
  const { fields, changed, write, forget } = useWritten(asItStands(business));
  const change = useAction(async () => {
    const { name, minutes, ...asked } = changed;
    // Emptied where none is in force, it takes back what waits.
    const isTakenBack = asked.purpose === '' && business.purpose === null;
    const claimWindow = (written: string) => ({ claim_window_minutes: wholeNumber('claim_window_minutes', written) });
    const body = {
      ...asked,
      ...(name !== undefined && { name: evenlySpaced(name) }),
      ...(isTakenBack && { purpose: null }),
      ...(minutes !== undefined && claimWindow(minutes)),
    };
    if (Object.keys(body).length === 0) return 'unchanged';
    const after = await answerOf(console.PATCH('/console/v1/businesses/{id}', { params: { path: { id } }, body }));
    client.setQueryData(partOf(id, 'itself'), after);
    forget(changed);
    const waits = (['name', 'purpose'] as const).some(
      (field) => field in body && after.requested?.[field] !== undefined,
    );
    return waits ? 'sent' : 'saved';
  }, [partOf(id, 'itself'), BUSINESSES]);
  const send = (): void => {
    onSend();
    void change.run();
  };
  return (
    <>
      <p className="max-w-prose text-quiet">{t(`business.settings.how.${mode}`)}</p>
      {change.result !== undefined && change.problem === null && (
        <DoneNote>{t(`business.settings.${change.result}`)}</DoneNote>
      )}
      <Form onSubmit={send} problem={change.problem} isBusy={change.isRunning} submit={t('business.settings.submit')}>
        <TextField
          {...{ label: t('business.settings.name'), name: 'name', value: fields.name, maxLength: 100 }}
          {...{ onChange: (name) => write({ name }), autoComplete: 'off' }}
        />
        <TextField
          {...{ label: t('business.settings.purpose'), hint: t('business.settings.purposeHint'), maxLength: 200 }}
          {...{ name: 'purpose', value: fields.purpose, required: business.purpose !== null }}
          onChange={(purpose) => write({ purpose })}
        />
        <TextField
          {...{ label: t('business.settings.window'), hint: t('business.settings.windowHint'), inputMode: 'numeric' }}
          {...{ name: 'claim_window_minutes', value: fields.minutes, autoComplete: 'off' }}
          onChange={(minutes) => write({ minutes })}
        />
      </Form>
    </>
  );
}
