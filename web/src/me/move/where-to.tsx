import type { Action } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { TextField } from '../../parts/text-field.js';
import { inWords } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AddressFields, type TypedAddress } from '../address/address-fields.js';
import { dayFromNow, LAST_DAY } from './days.js';
import { Step } from './step.js';

interface Props {
  readonly address: TypedAddress;
  /** `YYYY-MM-DD`, or empty. */
  readonly day: string;
  /** Asks the service what is wrong with either. */
  readonly check: Pick<Action<void, unknown>, 'problem' | 'isRunning'>;
  /** Whether the reader came back to it. */
  readonly isAgain: boolean;
  readonly onAddress: (address: TypedAddress) => void;
  readonly onDay: (day: string) => void;
  readonly onNext: () => void;
}

export function WhereTo({ address, day, check, isAgain, onAddress, onDay, onNext }: Props) {
  const first = dayFromNow(1);
  return (
    <Step number={1} title={t('me.move.where')} takesFocus={isAgain}>
      <Form onSubmit={onNext} problem={check.problem} isBusy={check.isRunning} submit={t('me.move.next')}>
        <AddressFields address={address} onChange={onAddress} />
        <TextField
          {...{ label: t('me.move.day'), name: 'effective_date', type: 'date', value: day, onChange: onDay }}
          {...{ hint: t('me.move.dayHint', { day: inWords(first) }), min: first, max: LAST_DAY }}
        />
      </Form>
    </Step>
  );
}
