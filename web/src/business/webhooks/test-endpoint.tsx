import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { DoneNote, ProblemNote, Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { attemptError } from './attempt-error.js';
import { deliveriesOf, endpointsOf, type EndpointCalls } from './endpoints.js';

interface Props {
  readonly businessId: string;
  readonly endpointId: string;
  readonly calls: EndpointCalls;
}

/** Sends a test now, and says what came of it. A success enables an endpoint that is disabled. */
export function TestEndpoint({ businessId, endpointId, calls }: Props) {
  const test = useAction(() => calls.test(), [endpointsOf(businessId), deliveriesOf(businessId, endpointId)]);
  const { result } = test;
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-quiet">{t('business.endpoint.test.what')}</p>
      <div>
        <Button look="main" isBusy={test.isRunning} onClick={() => void test.run()}>
          {t('business.endpoint.test.submit')}
        </Button>
      </div>
      {test.problem !== null && <ProblemNote problem={test.problem} />}
      {result?.delivered === true && (
        <DoneNote>{t('business.endpoint.test.delivered', { status: result.status, ms: result.duration_ms })}</DoneNote>
      )}
      {result?.delivered === false && (
        <div role="status">
          <Warning>
            {t('business.endpoint.test.failed', { error: attemptError(result.error ?? ''), ms: result.duration_ms })}
          </Warning>
        </div>
      )}
    </div>
  );
}
