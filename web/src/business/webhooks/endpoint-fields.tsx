import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { ChooseEvents } from './choose-events.js';
import type { EventType } from './endpoints.js';

const LONGEST_DESCRIPTION = 200;

/** What a member settles of an endpoint, as it is typed. */
export interface Settings {
  readonly url: string;
  /** Null hears of types that are yet to come, too. */
  readonly events: EventType[] | null;
  readonly description: string;
}

export const NO_SETTINGS: Settings = { url: '', events: null, description: '' };

interface Props {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
}

/** The fields of an endpoint, of a new one and of one that is changed. */
export function EndpointFields({ settings, onChange }: Props) {
  const { url, events, description } = settings;
  return (
    <>
      <TextField
        {...{ label: t('business.webhooks.new.url'), hint: t('business.webhooks.new.urlHint') }}
        {...{ name: 'url', value: url, autoComplete: 'off' }}
        onChange={(typed) => onChange({ ...settings, url: typed })}
      />
      <TextField
        {...{ label: t('business.webhooks.new.description'), hint: t('business.webhooks.new.descriptionHint') }}
        {...{ name: 'description', value: description, autoComplete: 'off', required: false }}
        maxLength={LONGEST_DESCRIPTION}
        onChange={(typed) => onChange({ ...settings, description: typed })}
      />
      <ChooseEvents events={events} onChange={(chosen) => onChange({ ...settings, events: chosen })} />
    </>
  );
}
