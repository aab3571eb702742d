import { useState } from 'react';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { WhatWaits } from '../home/what-waits.js';
import { useMe } from '../me.js';
import { ClaimApproval } from './claim-approval.js';
import { HowToSayIt } from './how-to-say-it.js';
import { KeyCard } from './key-card.js';
import { ReplaceKey, type Replaced } from './replace-key.js';
import { ReplacedReceipt } from './replaced-receipt.js';

/** What a person comes for most: what waits, and the key, big enough to be read across a counter. */
export default function KeyPage() {
  const me = useMe();
  const [replaced, setReplaced] = useState<Replaced>();
  return (
    <Page title={t('me.key.title')} lead={t('me.key.lead')}>
      <QueryResult query={me}>
        {(person) => (
          <>
            {replaced !== undefined && <ReplacedReceipt key={replaced.issuedAt} replaced={replaced} />}
            <WhatWaits me={person} />
            <KeyCard personKey={person.key} />
            <Card title={t('me.key.say')}>
              <HowToSayIt formatted={person.key.formatted} />
            </Card>
            <ClaimApproval isRequired={person.claim_approval_required} />
            <ReplaceKey formatted={person.key.formatted} onReplaced={setReplaced} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}
