import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { t } from '../../texts/texts.js';
import { ME, type Me } from '../me.js';
import { NameFields, nameInput, typedName } from '../name/name-fields.js';

interface Props {
  readonly name: Me['name'];
  readonly onDone: () => void;
}

/** Another name, as it should stand on an envelope. */
export function ChangeName({ name: stored, onDone }: Props) {
  const [name, setName] = useState(typedName(stored));
  const change = useAction(() => answerOf(person.PUT('/person/v1/name', { body: nameInput(name) })), [ME]);
  return (
    <FormDialog
      button={t('me.name.change')}
      title={t('me.name.changeTitle')}
      submit={t('me.name.changeSubmit')}
      action={change}
      onOpen={() => setName(typedName(stored))}
      onDone={onDone}
    >
      <p className="text-quiet">{t('me.name.changeWhat')}</p>
      <NameFields name={name} onChange={setName} path="" />
    </FormDialog>
  );
}
