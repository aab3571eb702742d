import { SelectField } from '../../parts/select-field.js';
import { t } from '../../texts/texts.js';
import type { Endpoint } from '../webhooks/endpoints.js';
import { EVENT_TEXTS, EVENT_TYPES } from '../webhooks/event-types.js';
import { LISTENERS, type Shown } from './shown.js';

/** Where nothing is chosen. */
const ALL = 'all';

interface Props {
  readonly shown: Shown;
  readonly endpoints: readonly Endpoint[];
  readonly onChange: (shown: Shown) => void;
}

/** Which events are shown: by what they tell, and by where they were sent. */
export function ChooseShown({ shown, endpoints, onChange }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('business.events.type')}
        value={shown.type ?? ALL}
        options={[
          [ALL, t('business.events.allTypes')],
          ...EVENT_TYPES.map((type) => [type, t(EVENT_TEXTS[type])] as const),
        ]}
        onChange={(type) => onChange({ ...shown, type: type === ALL ? undefined : type })}
      />
      <SelectField
        label={t('business.events.triedAt')}
        value={shown.triedAt ?? ALL}
        options={[
          [ALL, t('business.events.anywhere')],
          [LISTENERS, t('business.events.anyListener')],
          ...endpoints.map(({ id, url }) => [id, url] as const),
        ]}
        onChange={(triedAt) => onChange({ ...shown, triedAt: triedAt === ALL ? undefined : triedAt })}
      />
    </div>
  );
}
