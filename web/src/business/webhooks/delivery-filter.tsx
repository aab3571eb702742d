import { SelectField } from '../../parts/select-field.js';
import { t } from '../../texts/texts.js';
import type { DeliveryFilter } from './endpoints.js';
import { EVENT_TEXTS, EVENT_TYPES } from './event-types.js';

const STATUSES = ['pending', 'delivered', 'failed', 'held'] as const;
const TYPES = [...EVENT_TYPES, 'webhook.test'] as const;
/** Where nothing is chosen. */
const ALL = 'all';

interface Props {
  readonly filter: DeliveryFilter;
  readonly onChange: (filter: DeliveryFilter) => void;
}

/** Which deliveries are shown: by what became of them, and by what they tell. */
export function ChooseDeliveries({ filter, onChange }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={t('business.delivery.state')}
        value={filter.status ?? ALL}
        options={[
          [ALL, t('business.delivery.allStates')],
          ...STATUSES.map((one) => [one, t(`business.delivery.${one}`)] as const),
        ]}
        onChange={(chosen) => onChange({ ...filter, status: chosen === ALL ? undefined : chosen })}
      />
      <SelectField
        label={t('business.delivery.type')}
        value={filter.type ?? ALL}
        options={[[ALL, t('business.delivery.allTypes')], ...TYPES.map((one) => [one, nameOf(one)] as const)]}
        onChange={(chosen) => onChange({ ...filter, type: chosen === ALL ? undefined : chosen })}
      />
    </div>
  );
}

function nameOf(type: (typeof TYPES)[number]): string {
  return type === 'webhook.test' ? t('business.delivery.test') : t(EVENT_TEXTS[type]);
}
