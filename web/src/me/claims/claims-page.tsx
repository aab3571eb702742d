import { useState } from 'react';
import { Page } from '../../page/page.js';
import { QueryResult } from '../../parts/query-result.js';
import { PagedList } from '../../parts/paged-list.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { GRANTS, loadGrants, type Grant } from '../grants/grant-lists.js';
import type { Settled } from '../grants/overtaken.js';
import { useMe } from '../me.js';
import { AnswerClaim, type Answer } from './answer-claim.js';
import { AnsweredReceipt } from './answered-receipt.js';
import { Claim } from './claim.js';
import { ASK_AGAIN_MS, useWaitingClaims } from './waiting-claims.js';
import { WhatIsShown } from './what-is-shown.js';

const loadPending = loadGrants('pending_approval');

/** Who waits for an answer, and exactly what a yes shows them. */
export default function ClaimsPage() {
  const me = useMe();
  const isSomebodyWaiting = (useWaitingClaims().data?.data.length ?? 0) > 0;
  const [question, setQuestion] = useState<{ readonly grant: Grant; readonly answer: Answer }>();
  const [answered, setAnswered] = useState<Settled>();
  return (
    <Page title={t('me.claims.title')} lead={t('me.claims.lead')}>
      {answered !== undefined && <AnsweredReceipt key={answered.grant.id} answered={answered} />}
      <QueryResult query={me}>
        {(person) => (
          <>
            <Card>
              <PagedList
                queryKey={[...GRANTS, 'claims']}
                load={loadPending}
                idOf={({ id }) => id}
                empty={t(person.claim_approval_required ? 'me.claims.none' : 'me.claims.noneAsked')}
                refreshEvery={ASK_AGAIN_MS}
              >
                {(claim) => <Claim grant={claim} onAnswer={(grant, answer) => setQuestion({ grant, answer })} />}
              </PagedList>
            </Card>
            {isSomebodyWaiting && (
              <Card>
                <WhatIsShown me={person} />
              </Card>
            )}
            {question !== undefined && (
              <AnswerClaim
                key={question.grant.id}
                {...question}
                shown={<WhatIsShown me={person} claimId={question.grant.id} />}
                onClose={() => setQuestion(undefined)}
                onAnswered={setAnswered}
              />
            )}
          </>
        )}
      </QueryResult>
    </Page>
  );
}
