import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Problem } from '../../api/problem.js';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { t } from '../../texts/texts.js';
import { Here, useNamedBusiness } from './business.js';

/** What is inside is about the business that the address names; a stranger is told that there is none. */
export function BusinessGate({ children }: { readonly children: ReactNode }) {
  const business = useNamedBusiness();
  if (business.error instanceof Problem && business.error.code === 'business_not_found') return <NoBusiness />;
  return <QueryResult query={business}>{(here) => <Here.Provider value={here}>{children}</Here.Provider>}</QueryResult>;
}

function NoBusiness() {
  return (
    <Page title={t('business.here.none')} lead={t('business.here.noneWhy')}>
      <p>
        <Link href="~/business" className="text-accent underline">
          {t('business.here.back')}
        </Link>
      </p>
    </Page>
  );
}
