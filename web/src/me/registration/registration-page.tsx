import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { Problem } from '../../api/problem.js';
import { Page } from '../../page/page.js';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { useAccount } from '../../session/session.js';
import { t } from '../../texts/texts.js';
import { AddressFields, addressInput, NO_ADDRESS } from '../address/address-fields.js';
import { ME, type Me } from '../me.js';
import { NameFields, nameInput, NO_NAME } from '../name/name-fields.js';

/** For an account that is no person yet: a name and an address, and the key is there. */
export default function RegistrationPage({ onRegistered }: { readonly onRegistered: (me: Me) => void }) {
  const [name, setName] = useState(NO_NAME);
  const [address, setAddress] = useState(NO_ADDRESS);
  const client = useQueryClient();
  const register = useAction(async () => {
    const body = { name: nameInput(name), address: addressInput(address) };
    try {
      const registered = await answerOf(person.POST('/person/v1/registration', { body }));
      // Before anything is asked for anew: what the postal standard made of it is shown first.
      onRegistered(registered);
      // Whoever goes on at once is registered, however long asking for it anew takes.
      client.setQueryData<Me>(ME, registered);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'already_registered') throw error;
      // Another window was faster: what it registered is shown, or why it cannot be.
      void client.resetQueries({ queryKey: ME });
    }
  }, [ME]);
  const { data: account } = useAccount();
  return (
    <Page title={t('me.registration.title')} lead={t('me.registration.lead')}>
      <Card>
        {account !== undefined && <p>{t('me.registration.as', { email: account.email })}</p>}
        <Form
          onSubmit={() => void register.run()}
          problem={register.problem}
          isBusy={register.isRunning}
          submit={t('me.registration.submit')}
        >
          <NameFields name={name} onChange={setName} />
          <AddressFields address={address} onChange={setAddress} />
        </Form>
        <p className="max-w-prose text-sm text-quiet">{t('me.registration.promise')}</p>
      </Card>
    </Page>
  );
}
