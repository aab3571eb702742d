import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { NameFields, nameInput, NO_NAME } from '../name/name-fields.js';
import { CHILDREN, type Child } from './child.js';

/** A child lives at the person's address, so a name is all that is asked. */
export function AddChild({ onAdded }: { readonly onAdded: (child: Child) => void }) {
  const [name, setName] = useState(NO_NAME);
  const add = useAction(
    () => answerOf(person.POST('/person/v1/children', { body: { name: nameInput(name) } })),
    [CHILDREN],
  );
  return (
    <FormDialog
      button={t('me.children.add')}
      title={t('me.children.addTitle')}
      submit={t('me.children.addSubmit')}
      action={add}
      onOpen={() => setName(NO_NAME)}
      onDone={onAdded}
    >
      <Warning>{t('me.children.addWhat')}</Warning>
      <NameFields name={name} onChange={setName} isOfAnother />
    </FormDialog>
  );
}
