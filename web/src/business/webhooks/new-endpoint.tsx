import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { Snippet, Snippets } from '../snippet/snippet.js';
import { addEndpoint, endpointsOf, type EventType } from './endpoints.js';
import { EVENT_TEXTS, EVENT_TYPES } from './event-types.js';

/** In the snippet until another one is typed. */
const EXAMPLE_URL = 'https://example.com/webhooks';

interface Props {
  readonly businessId: string;
  /** Takes the secret, which is shown this once. */
  readonly onAdded: (secret: string) => void;
}

/** Adds an endpoint, for every type of event or for some. */
export function NewEndpoint({ businessId, onAdded }: Props) {
  const [url, setUrl] = useState('');
  // Null hears of types that are yet to come, too.
  const [events, setEvents] = useState<EventType[] | null>(null);
  const addition = useAction(() => addEndpoint(businessId, { url, events }), [endpointsOf(businessId)]);
  const add = async (): Promise<void> => {
    const added = await addition.run();
    if (added === undefined) return;
    onAdded(added.secret);
    addition.reset();
    setUrl('');
    setEvents(null);
  };
  return (
    <Card title={t('business.webhooks.new.title')}>
      <Form
        onSubmit={() => void add()}
        problem={addition.problem}
        isBusy={addition.isRunning}
        submit={t('business.webhooks.new.submit')}
      >
        <TextField
          {...{ label: t('business.webhooks.new.url'), hint: t('business.webhooks.new.urlHint') }}
          {...{ name: 'url', value: url, onChange: setUrl, autoComplete: 'off' }}
        />
        <ChooseEvents events={events} onChange={setEvents} />
      </Form>
      <p className="text-quiet">{t('business.webhooks.new.byProgram')}</p>
      <Snippets>
        <Snippet
          label={t('business.webhooks.new.call')}
          call={{ method: 'POST', path: '/v1/webhook-endpoints', body: { url: url || EXAMPLE_URL }, secret: 'API_KEY' }}
        />
      </Snippets>
    </Card>
  );
}

interface ChooseProps {
  readonly events: EventType[] | null;
  readonly onChange: (events: EventType[] | null) => void;
}

function ChooseEvents({ events, onChange }: ChooseProps) {
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
