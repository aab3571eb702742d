import { Button } from '../../parts/button.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { nameOf } from '../../parts/business-name.js';
import type { Grant } from '../grants/grant-lists.js';
import type { Answer } from './answer-claim.js';
import { WhoAsks } from './who-asks.js';

interface Props {
  readonly grant: Grant;
  /** The first of the two taps. */
  readonly onAnswer: (grant: Grant, answer: Answer) => void;
}

/** A business that asks for the address: who, what for, when, how; and the two answers. */
export function Claim({ grant, onAnswer }: Props) {
  const { business, channel, claimed_at } = grant;
  const name = { business: nameOf(business) };
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <WhoAsks business={business} />
        <p className="text-sm text-quiet">
          {t('me.claims.asked')} <Time at={claimed_at} />, {t(`me.grants.channel.${channel}`)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="main" label={t('me.claims.approve.label', name)} onClick={() => onAnswer(grant, 'approve')}>
          {t('me.claims.approve.button')}
        </Button>
        <Button label={t('me.claims.decline.label', name)} onClick={() => onAnswer(grant, 'decline')}>
          {t('me.claims.decline.button')}
        </Button>
      </div>
    </div>
  );
}
