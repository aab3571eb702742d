import { useState } from 'react';
import { answerOf, staff } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { Form } from '../../parts/form.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { useAnswering } from '../answer.js';
import { useDone } from '../done.js';
import { STAFF } from '../staff-lists.js';
import { OneBusiness } from './one-business.js';

const LONGEST = 100;

/** Every business, found by a part of its name or by its id. */
export default function BusinessesPage() {
  const [written, setWritten] = useState('');
  const [query, setQuery] = useState('');
  const { ask, dialog } = useAnswering();
  const [done, tell] = useDone();
  const given = query === '' ? undefined : query;
  return (
    <Page title={t('staff.businesses.title')} lead={t('staff.businesses.lead')}>
      <Form
        onSubmit={() => setQuery(written.trim())}
        problem={null}
        isBusy={false}
        submit={t('staff.businesses.search')}
      >
        <TextField
          {...{ label: t('staff.businesses.query'), hint: t('staff.businesses.queryHint'), name: 'query' }}
          {...{ value: written, onChange: setWritten, maxLength: LONGEST, required: false, autoComplete: 'off' }}
        />
      </Form>
      {done}
      <Card>
        <PagedList
          queryKey={[...STAFF, 'businesses', query]}
          load={(cursor) =>
            answerOf(staff.GET('/staff/v1/businesses', { params: { query: { query: given, cursor } } }))
          }
          idOf={({ id }) => id}
          empty={t('staff.businesses.none')}
        >
          {(business) => <OneBusiness business={business} ask={ask} onChanged={tell} />}
        </PagedList>
      </Card>
      {dialog}
    </Page>
  );
}
