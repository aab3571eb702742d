import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import { t } from '../../texts/texts.js';
import type { Stage } from './calls.js';

const STAGES: readonly Stage[] = ['demo', 'production'];

interface Props {
  readonly stage: Stage;
  readonly onChosen: (stage: Stage) => void;
}

/** Which calls the page shows: those that the page itself makes, or those of a finished program. */
export function ChooseStage({ stage, onChosen }: Props) {
  const label = useId();
  return (
    <div className="grid gap-2">
      <span id={label} className="font-medium">
        {t('business.try.stage.title')}
      </span>
      <RadioGroup
        aria-labelledby={label}
        value={stage}
        onValueChange={(chosen) => onChosen(chosen)}
        className="grid gap-2"
      >
        {STAGES.map((one) => (
          <label key={one} className="flex items-start gap-3">
            <Radio.Root
              value={one}
              className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-quiet data-checked:border-accent"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-accent" />
            </Radio.Root>
            <span>{t(`business.try.stage.${one}`)}</span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
