import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Empty } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { useEnding } from './ending.js';
import { GrantFacts } from './grant-facts.js';
import { findGrant, GRANTS } from './grant-lists.js';
import { GrantDisclosures } from './grant-disclosures.js';

/** One business that has the address or had it: all that is known of it, and each of its looks. */
export default function GrantPage() {
  const { id = '' } = useParams();
  const grant = useQuery({ queryKey: [...GRANTS, 'one', id], queryFn: () => findGrant(id) });
  const ending = useEnding();
  return (
    <Page title={t('me.grants.one.title')}>
      {ending.receipt}
      <QueryResult query={grant}>
        {(found) =>
          found === null ? (
            <Empty>{t('me.grants.one.unknown')}</Empty>
          ) : (
            <>
              <GrantFacts grant={found} onEnd={ending.ask} />
              <GrantDisclosures grantId={found.id} />
            </>
          )
        }
      </QueryResult>
      <p className="print:hidden">
        <Link href="/grants" className="text-accent underline">
          {t('me.grants.one.back')}
        </Link>
      </p>
      {ending.dialog}
    </Page>
  );
}
