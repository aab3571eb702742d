import { Button } from '../../parts/button.js';
import { PagedList } from '../../parts/paged-list.js';
import { Badge } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { BusinessName } from '../../parts/business-name.js';
import type { Grant } from '../grants/grant-lists.js';
import { since } from '../grants/in-force.js';
import { ALL_STAY, loadChoices, NONE_STAYS, stays, toggled, type Selection } from './selection.js';

interface Props {
  /** The question that the check boxes answer. */
  readonly question: string;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

/** Every business that has the address or waits for it, with a check box each. */
export function ChooseKept({ question, selection, onChange }: Props) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-medium">{question}</legend>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChange(ALL_STAY)}>{t('me.keep.all')}</Button>
        <Button onClick={() => onChange(NONE_STAYS)}>{t('me.keep.none')}</Button>
      </div>
      <PagedList
        queryKey={['grants', 'to-keep']}
        load={loadChoices}
        idOf={({ id }) => id}
        togetherBy={({ business }) => business.id}
        empty={t('me.keep.empty')}
      >
        {(grant, others) => (
          <Choice
            grants={[grant, ...others]}
            business={grant.business}
            isKept={stays(selection, grant.business.id)}
            onToggle={() => onChange(toggled(selection, grant.business.id))}
          />
        )}
      </PagedList>
    </fieldset>
  );
}

interface ChoiceProps extends Pick<Grant, 'business'> {
  /** All of the business. */
  readonly grants: readonly Grant[];
  readonly isKept: boolean;
  readonly onToggle: () => void;
}

function Choice({ business, grants, isKept, onToggle }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3">
      <input type="checkbox" checked={isKept} onChange={onToggle} className="mt-0.5 size-6 shrink-0 accent-accent" />
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            <BusinessName business={business} />
          </span>
          {grants.some(isWaiting) && <Badge tone="warn">{t('me.keep.waits')}</Badge>}
        </span>
        {grants.map((grant) => (
          <SinceWhen key={grant.id} grant={grant} />
        ))}
      </span>
    </label>
  );
}

function SinceWhen({ grant }: { readonly grant: Grant }) {
  const { last_read_at } = grant;
  return (
    <span className="text-sm text-quiet">
      {t(isWaiting(grant) ? 'me.keep.asked' : 'me.keep.since')} <Time at={since(grant)} dayOnly />
      {last_read_at !== null && (
        <>
          , {t('me.keep.lastLook')} <Time at={last_read_at} dayOnly />
        </>
      )}
    </span>
  );
}

const isWaiting = ({ status }: Grant): boolean => status === 'pending_approval';
