import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOf, person } from '../../api/clients.js';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { IncompleteNote } from '../../parts/incomplete-note.js';
import { DoneNote } from '../../parts/notes.js';
import { Card, Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { AddChild } from './add-child.js';
import { CHILDREN, type Child } from './child.js';
import { ChildKey } from './child-key.js';

/** docs/api.md, A person's app: more are refused. One page of the API's list holds them all. */
const MOST = 20;

/** The person's children, each with a key of its own. */
export default function ChildrenPage() {
  const children = useQuery({ queryKey: CHILDREN, queryFn: () => listOf(person.GET('/person/v1/children')) });
  const [added, setAdded] = useState<Child>();
  return (
    <Page title={t('me.children.title')} lead={t('me.children.lead')}>
      {added !== undefined && <DoneNote>{t('me.children.added', { name: added.name.given_name })}</DoneNote>}
      <QueryResult query={children}>
        {({ data, incomplete }) => (
          <Card title={t('me.children.list', { count: data.length, most: MOST })}>
            <IncompleteNote count={incomplete} />
            {data.length === 0 && incomplete === 0 && <Empty>{t('me.children.none')}</Empty>}
            <ul className="divide-y divide-line">
              {data.map((child) => (
                <li key={child.id} className="py-4 first:pt-0 last:pb-0">
                  <ChildKey child={child} />
                </li>
              ))}
            </ul>
            {data.length < MOST ? (
              <div>
                <AddChild onAdded={setAdded} />
              </div>
            ) : (
              <p className="text-quiet">{t('me.children.full', { most: MOST })}</p>
            )}
          </Card>
        )}
      </QueryResult>
    </Page>
  );
}
