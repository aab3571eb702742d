import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import type { Me } from '../me.js';
import { AddressFields, addressInput, type TypedAddress } from './address-fields.js';
import { DEPENDS_ON_CONFIRMATION } from './depends-on-confirmation.js';

interface Props {
  readonly address: Me['address'];
  readonly onDone: () => void;
}

/** For a mistake in the address: at once, and for everybody who has it. */
export function CorrectAddress({ address: stored, onDone }: Props) {
  const [address, setAddress] = useState<TypedAddress>(stored);
  const correct = useAction(
    () => answerOf(person.PUT('/person/v1/address', { body: addressInput(address) })),
    DEPENDS_ON_CONFIRMATION,
  );
  return (
    <FormDialog
      button={t('me.address.correct')}
      title={t('me.address.correctTitle')}
      submit={t('me.address.correctSubmit')}
      action={correct}
      onOpen={() => setAddress(stored)}
      onDone={onDone}
    >
      <Warning>{t('me.address.correctWhat')}</Warning>
      <AddressFields address={address} onChange={setAddress} within="" />
    </FormDialog>
  );
}
