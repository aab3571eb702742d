import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { DoneNote } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { Snippet } from '../snippet/snippet.js';
import type { DemoCalls } from './calls.js';
import { grantOf, grantsOf, readGrant, releaseGrant, type Grant } from './demo.js';
import { GrantShown } from './grant-shown.js';
import { Step } from './step.js';

/** Made-up people approve after five seconds; whoever waits longer looks again by hand. */
const [POLL_EVERY_MS, MOST_POLLS] = [1_000, 30];

interface Props {
  readonly calls: DemoCalls;
  readonly grantId: string;
  readonly onAgain: () => void;
}

/** A claimed grant: what it gives to whom reads it, and its end. */
export function ReadGrant({ calls, grantId, onAgain }: Props) {
  const { id } = useBusiness();
  const [isReleased, setIsReleased] = useState(false);
  const grant = useQuery({
    queryKey: grantOf(id, grantId),
    queryFn: () => readGrant(id, grantId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending_approval' && state.dataUpdateCount < MOST_POLLS && POLL_EVERY_MS,
  });
  useListAnew(id, grant.data?.status);
  const release = useAction(() => releaseGrant(id, grantId), [grantOf(id, grantId), grantsOf(id)]);
  return (
    <Step number={3} title={t('business.try.read.title')} isNew happened={isReleased ? 'released' : undefined}>
      <p className="max-w-prose text-quiet">{t('business.try.read.lead')}</p>
      {isReleased && <DoneNote>{t('business.try.release.done')}</DoneNote>}
      <QueryResult query={grant}>{(read) => <GrantShown grant={read} readAt={grant.dataUpdatedAt} />}</QueryResult>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={grant.isFetching} onClick={() => void grant.refetch()}>
          {t('business.try.read.again')}
        </Button>
        {grant.data?.status === 'active' && (
          <Confirm
            button={t('business.try.release.submit')}
            title={t('business.try.release.title')}
            action={release}
            onDone={() => setIsReleased(true)}
          >
            <p>{t('business.try.release.what')}</p>
          </Confirm>
        )}
        <Button onClick={onAgain}>{t('business.try.read.another')}</Button>
      </div>
      <Snippet label={t('business.try.read.call')} call={calls.read(grantId)} />
      <p className="font-medium">{t('business.try.release.callLead')}</p>
      <Snippet label={t('business.try.release.call')} call={calls.release(grantId)} />
    </Step>
  );
}

/** What the list of grants says of the one that was read may be from before. */
function useListAnew(id: string, status: Grant['status'] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (status !== undefined) void client.invalidateQueries({ queryKey: grantsOf(id) });
  }, [client, id, status]);
}
