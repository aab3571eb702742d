import { useLocation } from 'wouter';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { t } from '../../texts/texts.js';
import { ChangeEndpoint } from './change-endpoint.js';
import { endpointsOf, type Endpoint, type EndpointCalls } from './endpoints.js';

interface Props {
  readonly businessId: string;
  readonly endpoint: Endpoint;
  readonly calls: EndpointCalls;
  /** Takes the new secret, which is shown this once. */
  readonly onRotated: (secret: string) => void;
  readonly onChanged: () => void;
}

/** A change, a new secret, and the end of an endpoint. */
export function EndpointActions({ businessId, endpoint, calls, onRotated, onChanged }: Props) {
  const [, goTo] = useLocation();
  const rotation = useAction(() => calls.rotate());
  const removal = useAction(async () => {
    await calls.remove();
    return true;
  }, [endpointsOf(businessId)]);
  const show = (secret: string): void => {
    onRotated(secret);
    rotation.reset();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <ChangeEndpoint {...{ businessId, endpoint, calls, onChanged }} />
      <Confirm
        button={t('business.endpoint.rotate.submit')}
        look="plain"
        title={t('business.endpoint.rotate.title')}
        action={rotation}
        onDone={({ secret }) => show(secret)}
      >
        <p>{t('business.endpoint.rotate.what')}</p>
      </Confirm>
      <Confirm
        button={t('business.endpoint.remove.submit')}
        title={t('business.endpoint.remove.title')}
        action={removal}
        onDone={() => removal.isStillHere() && goTo('/webhooks')}
      >
        <p>{t('business.endpoint.remove.what')}</p>
      </Confirm>
    </div>
  );
}
