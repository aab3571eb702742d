import { useState } from 'react';
import { Page } from '../../page/page.js';
import { t } from '../../texts/texts.js';
import { FindPerson } from './find-person.js';
import { FoundPerson, type Found } from './found-person.js';

/** Somebody who asked for help, by their e-mail address. Nothing of it stands in the page's address. */
export default function PeoplePage() {
  const [found, setFound] = useState<Found>();
  return (
    <Page title={t('staff.people.title')} lead={t('staff.people.lead')}>
      <FindPerson onSearch={() => setFound(undefined)} onFound={setFound} />
      {found !== undefined && <FoundPerson key={found.id} person={found} />}
    </Page>
  );
}
