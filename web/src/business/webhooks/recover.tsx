import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { Confirm } from '../../parts/confirm.js';
import { DoneNote, ProblemNote } from '../../parts/notes.js';
import { SelectField } from '../../parts/select-field.js';
import { Card } from '../../parts/surface.js';
import { TextField } from '../../parts/text-field.js';
import { t } from '../../texts/texts.js';
import { deliveriesOf, type EndpointCalls } from './endpoints.js';
import { momentOf, SINCES, type Since } from './since.js';

/** What fails again at once would never be at an end. */
const ROUNDS_AT_MOST = 1_000;

interface Props {
  readonly businessId: string;
  readonly endpointId: string;
  readonly calls: EndpointCalls;
  /** When the endpoint was added: there is nothing from before. */
  readonly addedAt: string;
}

/** Sends again all that the endpoint missed, part by part, until nothing is left or the reader stops it. */
export function Recover({ businessId, endpointId, calls, addedAt }: Props) {
  const [sent, setSent] = useState<number>();
  const running = useRef(new AbortController());
  const stop = (): void => {
    running.current.abort();
  };
  useEffect(() => stop, []);
  const recovery = useAction(
    async (since: string) => {
      running.current = new AbortController();
      const { signal } = running.current;
      let count = 0;
      setSent(count);
      for (let round = 0; round < ROUNDS_AT_MOST && !signal.aborted; round++) {
        const part = await calls.recover(since);
        count += part.count;
        setSent(count);
        if (part.count === 0) return 'all';
      }
      return 'stopped';
    },
    [deliveriesOf(businessId, endpointId)],
  );
  return (
    <Card title={t('business.recover.title')}>
      <p className="max-w-prose text-quiet">{t('business.recover.what')}</p>
      {recovery.isRunning ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status">{t('business.recover.progress', { count: sent ?? 0 })}</p>
          <Button onClick={stop}>{t('business.recover.stop')}</Button>
        </div>
      ) : (
        <Begin addedAt={addedAt} onBegin={(since) => void recovery.run(since)} />
      )}
      {recovery.problem !== null && (
        <>
          <p>{t('business.recover.progress', { count: sent ?? 0 })}</p>
          <ProblemNote problem={recovery.problem} />
        </>
      )}
      {!recovery.isRunning && recovery.result !== undefined && (
        <DoneNote>{t(`business.recover.${recovery.result}`, { count: sent ?? 0 })}</DoneNote>
      )}
    </Card>
  );
}

interface BeginProps {
  readonly addedAt: string;
  readonly onBegin: (since: string) => void;
}

/** The dialog closes at once: how far it is stands on the page. */
function Begin({ addedAt, onBegin }: BeginProps) {
  const [since, setSince] = useState<Since>('all');
  const [own, setOwn] = useState('');
  const beginning = useAction(() => Promise.resolve(true));
  const begin = (): void => {
    const moment = momentOf(since, { addedAt, own });
    if (moment !== undefined) onBegin(moment);
  };
  return (
    <div className="grid max-w-sm gap-4">
      <SelectField
        label={t('business.recover.since')}
        value={since}
        options={SINCES.map((one) => [one, t(`business.recover.from.${one}`)] as const)}
        onChange={setSince}
      />
      {since === 'own' && (
        <TextField
          {...{ label: t('business.recover.own'), hint: t('business.recover.ownHint') }}
          {...{ name: 'since', type: 'datetime-local', value: own, onChange: setOwn }}
        />
      )}
      {momentOf(since, { addedAt, own }) !== undefined && (
        <div>
          <Confirm
            button={t('business.recover.submit')}
            look="plain"
            title={t('business.recover.sure')}
            action={beginning}
            onDone={begin}
          >
            <p>{t('business.recover.follows')}</p>
          </Confirm>
        </div>
      )}
    </div>
  );
}
