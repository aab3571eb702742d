import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { MoveOutcome } from './move-outcome.js';
import { DEPENDS_ON_MOVE, type Move } from './scheduled.js';

interface Props {
  readonly move: Move;
  readonly onCancelled: () => void;
}

/** The move that is coming, and the way to call it off. */
export function ScheduledMove({ move, onCancelled }: Props) {
  const cancel = useAction(async () => {
    await answerOf(person.DELETE('/person/v1/move'));
    return true;
  }, DEPENDS_ON_MOVE);
  return (
    <Card title={t('me.move.newAddress')}>
      <MoveOutcome move={move} />
      <div>
        <Confirm button={t('me.move.cancel')} title={t('me.move.cancelTitle')} action={cancel} onDone={onCancelled}>
          <p>{t('me.move.cancelWhat')}</p>
        </Confirm>
      </div>
    </Card>
  );
}
