import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Form } from '../../parts/form.js';
import { orNull } from '../../parts/or-null.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { Snippet, Snippets } from '../snippet/snippet.js';
import { addEndpoint, endpointsOf } from './endpoints.js';
import { EndpointFields, NO_SETTINGS } from './endpoint-fields.js';

/** In the snippet until another one is typed. */
const EXAMPLE_URL = 'https://example.com/webhooks';

interface Props {
  readonly businessId: string;
  /** Takes the secret, which is shown this once. */
  readonly onAdded: (secret: string) => void;
}

/** Adds an endpoint, for every type of event or for some. */
export function NewEndpoint({ businessId, onAdded }: Props) {
  const [settings, setSettings] = useState(NO_SETTINGS);
  const addition = useAction(() => {
    const body = { ...settings, description: orNull(settings.description) };
    return addEndpoint(businessId, body);
  }, [endpointsOf(businessId)]);
  const add = async (): Promise<void> => {
    const added = await addition.run();
    if (added === undefined) return;
    onAdded(added.secret);
    addition.reset();
    setSettings(NO_SETTINGS);
  };
  return (
    <Card title={t('business.webhooks.new.title')}>
      <Form
        onSubmit={() => void add()}
        problem={addition.problem}
        isBusy={addition.isRunning}
        submit={t('business.webhooks.new.submit')}
      >
        <EndpointFields settings={settings} onChange={setSettings} />
      </Form>
      <p className="text-quiet">{t('business.webhooks.new.byProgram')}</p>
      <Snippets>
        <Snippet
          label={t('business.webhooks.new.call')}
          call={{
            method: 'POST',
            path: '/v1/webhook-endpoints',
            body: { url: settings.url || EXAMPLE_URL },
            secret: 'API_KEY',
          }}
        />
      </Snippets>
    </Card>
  );
}
