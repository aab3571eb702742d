import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { AddressFields, addressInput, NO_ADDRESS } from '../address/address-fields.js';
import { ME } from '../me.js';

/** For an account that is no person yet: a name and an address, and the key is there. */
export default function RegistrationPage() {
  const [givenName, setGivenName] = useState('');
  const [familyName, setFamilyName] = useState('');
  const [address, setAddress] = useState(NO_ADDRESS);
  const register = useAction(() => {
    const name = { given_name: givenName, family_name: familyName };
    return answerOf(person.POST('/person/v1/registration', { body: { name, address: addressInput(address) } }));
  }, [ME]);
  return (
    <Page title={t('me.registration.title')} lead={t('me.registration.lead')}>
      <Card>
        <Form
          onSubmit={() => void register.run()}
          problem={register.problem}
          isBusy={register.isRunning}
          submit={t('me.registration.submit')}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('me.name.given')}
              name="name.given_name"
              autoComplete="given-name"
              value={givenName}
              onChange={setGivenName}
            />
            <TextField
              label={t('me.name.family')}
              name="name.family_name"
              autoComplete="family-name"
              value={familyName}
              onChange={setFamilyName}
            />
          </div>
          <AddressFields address={address} onChange={setAddress} />
        </Form>
      </Card>
    </Page>
  );
}
