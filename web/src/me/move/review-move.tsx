import type { Action } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { ProblemNote, Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { isFarOff } from './days.js';
import { MoveOutcome } from './move-outcome.js';
import type { Move } from './scheduled.js';
import { Step } from './step.js';

interface Props {
  readonly preview: Move;
  readonly schedule: Pick<Action<void, unknown>, 'problem' | 'isRunning'>;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

export function ReviewMove({ preview, schedule, onBack, onConfirm }: Props) {
  return (
    <Step number={3} title={t('me.move.look')}>
      <p className="text-quiet">{t('me.move.lookWhat')}</p>
      {isFarOff(preview.effective_date) && <Warning>{t('me.move.farOff')}</Warning>}
      <MoveOutcome move={preview} />
      {schedule.problem !== null && <ProblemNote problem={schedule.problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look="main" isBusy={schedule.isRunning} onClick={onConfirm}>
          {t('me.move.confirm')}
        </Button>
        <Button onClick={onBack}>{t('me.move.previous')}</Button>
      </div>
    </Step>
  );
}
