import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { ProblemNote } from '../../parts/notes.js';
import { Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { useBusiness } from '../here/business.js';
import { Snippet } from '../snippet/snippet.js';
import type { DemoCalls } from './calls.js';
import { claimGrant, grantsOf, type Grant, type Preview } from './demo.js';
import { Step } from './step.js';

interface Props {
  readonly calls: DemoCalls;
  readonly preview: Preview;
  readonly onClaimed: (grant: Grant) => void;
  readonly onRefused: () => void;
}

/** What is read back to the customer, who says whether that is right, before anything is claimed. */
export function ReadBack({ calls, preview, onClaimed, onRefused }: Props) {
  const { id } = useBusiness();
  const { name, locality } = preview.display;
  const claim = useAction(() => claimGrant(id, preview.preview_id), [grantsOf(id)]);
  const say = async (): Promise<void> => {
    const grant = await claim.run();
    if (grant !== undefined) onClaimed(grant);
  };
  return (
    <Step number={2} title={t('business.try.readBack.title')} isNew>
      <p className="max-w-prose text-quiet">{t('business.try.readBack.lead')}</p>
      <blockquote className="rounded-lg border-l-4 border-accent bg-accent-soft p-4 text-lg">
        {t('business.try.readBack.question', { name, locality })}
      </blockquote>
      <Facts
        facts={[
          { name: t('business.try.readBack.claimable'), value: <Time at={preview.expires_at} /> },
          { name: t('business.try.readBack.id'), value: <code className="font-mono">{preview.preview_id}</code> },
        ]}
      />
      {claim.problem !== null && <ProblemNote problem={claim.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look="main" isBusy={claim.isRunning} onClick={() => void say()}>
          {t('business.try.readBack.claim')}
        </Button>
        <Button onClick={onRefused}>{t('business.try.readBack.refuse')}</Button>
      </div>
      <Snippet label={t('business.try.readBack.call')} call={calls.claim(preview.preview_id)} />
    </Step>
  );
}
