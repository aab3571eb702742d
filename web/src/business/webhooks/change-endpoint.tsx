import { useAction } from '../../parts/action.js';
import { FormDialog } from '../../parts/form-dialog.js';
import { orNull } from '../../parts/or-null.js';
import { useWritten } from '../../parts/written.js';
import { t } from '../../texts/texts.js';
import { EndpointFields, type Settings } from './endpoint-fields.js';
import { endpointsOf, type Endpoint, type EndpointCalls, type EndpointChange } from './endpoints.js';

interface Props {
  readonly businessId: string;
  readonly endpoint: Endpoint;
  readonly calls: EndpointCalls;
  readonly onChanged: () => void;
}

/** Another URL, other types of event or another description. */
export function ChangeEndpoint({ businessId, endpoint, calls, onChanged }: Props) {
  const { fields, changed, write, forget } = useWritten(settingsOf(endpoint));
  const change = useAction(() => calls.change(changeOf(changed)), [endpointsOf(businessId)]);
  return (
    <FormDialog
      button={t('business.endpoint.change.open')}
      title={t('business.endpoint.change.title')}
      submit={t('business.endpoint.change.submit')}
      action={change}
      onOpen={forget}
      onDone={onChanged}
    >
      <EndpointFields settings={fields} onChange={write} />
      <p className="text-sm text-quiet">{t('business.endpoint.change.what')}</p>
    </FormDialog>
  );
}

function settingsOf({ url, events, description }: Endpoint): Settings {
  return { url, events: events === null ? null : [...events], description: description ?? '' };
}

/** No words are no description. */
function changeOf({ description, ...others }: Partial<Settings>): EndpointChange {
  return { ...others, ...(description !== undefined && { description: orNull(description) }) };
}
