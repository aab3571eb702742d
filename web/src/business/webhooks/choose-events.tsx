import { t } from '../../texts/texts.js';
import type { EventType } from './endpoints.js';
import { EVENT_TEXTS, EVENT_TYPES } from './event-types.js';

interface ChooseProps {
  readonly events: EventType[] | null;
  readonly onChange: (events: EventType[] | null) => void;
}

/** What an endpoint hears of: every type, of those to come as well, or those that are chosen. */
export function ChooseEvents({ events, onChange }: ChooseProps) {
  const turn = (type: EventType): void =>
    onChange(events?.includes(type) === true ? events.filter((one) => one !== type) : [...(events ?? []), type]);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t('business.webhooks.new.events')}</legend>
      <Check
        label={t('business.webhooks.new.all')}
        isOn={events === null}
        onTurn={() => onChange(events === null ? [...EVENT_TYPES] : null)}
      />
      {events !== null &&
        EVENT_TYPES.map((type) => (
          <Check
            key={type}
            label={t(EVENT_TEXTS[type])}
            code={type}
            isOn={events.includes(type)}
            onTurn={() => turn(type)}
          />
        ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly code?: string;
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

function Check({ label, code, isOn, onTurn }: CheckProps) {
  return (
    <label className="flex min-h-8 items-center gap-3">
      <input type="checkbox" checked={isOn} onChange={onTurn} className="size-6 shrink-0 accent-accent" />
      <span>
        {label} {code !== undefined && <code className="font-mono text-sm text-quiet">{code}</code>}
      </span>
    </label>
  );
}
