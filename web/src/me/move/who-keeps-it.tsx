import type { Action } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { ProblemNote } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { ChooseKept } from '../keep/choose-kept.js';
import type { Selection } from '../keep/selection.js';
import { Step } from './step.js';

interface Props {
  readonly selection: Selection;
  /** Asks the service what the choice means. */
  readonly preview: Pick<Action<void, unknown>, 'problem' | 'isRunning'>;
  /** Why the choice did not hold at the last step. */
  readonly overtaken: Error | null;
  readonly onChange: (selection: Selection) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

export function WhoKeepsIt({ selection, preview, overtaken, onChange, onBack, onNext }: Props) {
  const problem = preview.problem ?? overtaken;
  return (
    <Step number={2} title={t('me.move.who')}>
      <p className="max-w-prose text-quiet">{t('me.move.whoWhat')}</p>
      <ChooseKept question={t('me.move.whoQuestion')} selection={selection} onChange={onChange} />
      {problem !== null && <ProblemNote problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <Button look="main" isBusy={preview.isRunning} onClick={onNext}>
          {t('me.move.next')}
        </Button>
        <Button onClick={onBack}>{t('me.move.previous')}</Button>
      </div>
    </Step>
  );
}
