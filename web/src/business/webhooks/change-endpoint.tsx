import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { t } from '../../texts/texts.js';
import { bodyOf, EndpointFields, type Settings } from './endpoint-fields.js';
import { endpointsOf, type Endpoint, type EndpointCalls, type EndpointChange } from './endpoints.js';

interface Props {
  readonly businessId: string;
  readonly endpoint: Endpoint;
  readonly calls: EndpointCalls;
  readonly onChanged: () => void;
}

/** Another URL, other types of event or another description. */
export function ChangeEndpoint({ businessId, endpoint, calls, onChanged }: Props) {
  const [settings, setSettings] = useState(settingsOf(endpoint));
  const change = useAction(() => calls.change(changeOf(endpoint, settings)), [endpointsOf(businessId)]);
  return (
    <FormDialog
      button={t('business.endpoint.change.open')}
      title={t('business.endpoint.change.title')}
      submit={t('business.endpoint.change.submit')}
      action={change}
      onOpen={() => setSettings(settingsOf(endpoint))}
      onDone={onChanged}
    >
      <EndpointFields settings={settings} onChange={setSettings} />
      <p className="text-sm text-quiet">{t('business.endpoint.change.what')}</p>
    </FormDialog>
  );
}

function settingsOf({ url, events, description }: Endpoint): Settings {
  return { url, events: events === null ? null : [...events], description: description ?? '' };
}

/** What differs alone, so that two who change different things at once undo nothing of each other. */
function changeOf(before: Endpoint, settings: Settings): EndpointChange {
  const { url, events, description } = bodyOf(settings);
  return {
    ...(url !== before.url && { url }),
    ...(String(events) !== String(before.events) && { events }),
    ...(description !== before.description && { description }),
  };
}
