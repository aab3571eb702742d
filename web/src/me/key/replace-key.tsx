import { useEffect, useRef, useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { Confirm } from '../../parts/confirm.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { GRANTS } from '../grants/grant-lists.js';
import { ChooseKept } from '../keep/choose-kept.js';
import { ALL_STAY, keptIds } from '../keep/selection.js';
import { ME } from '../me.js';

/** A key that was replaced, for the receipt. */
export interface Replaced {
  readonly oldKey: string;
  /** When the new one was issued. */
  readonly issuedAt: string;
  /** Whether each who had the address kept it. */
  readonly haveAllKept: boolean;
}

interface Props {
  readonly formatted: string;
  readonly onReplaced: (replaced: Replaced) => void;
}

/** Puts a new key in the place of one that has come to the wrong ears: two taps. */
export function ReplaceKey({ formatted, onReplaced }: Props) {
  const [selection, setSelection] = useState(ALL_STAY);
  const [isChoosing, setIsChoosing] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  // What was pressed to choose is gone then.
  useEffect(() => {
    if (isChoosing) choice.current?.focus();
  }, [isChoosing]);
  const replace = useAction(async () => {
    const keep = await keptIds(selection);
    const { issued_at } = await answerOf(person.POST('/person/v1/key/replacement', { body: { keep } }));
    return { oldKey: formatted, issuedAt: issued_at, haveAllKept: keep === undefined };
  }, [ME, GRANTS]);
  const done = (replaced: Replaced): void => {
    setSelection(ALL_STAY);
    setIsChoosing(false);
    onReplaced(replaced);
  };
  return (
    <Card title={t('me.key.replace.title')}>
      <p className="max-w-prose text-quiet">{t('me.key.replace.when')}</p>
      <div>
        <Confirm button={t('me.key.replace.button')} title={t('me.key.replace.ask')} action={replace} onDone={done}>
          <ul className="grid list-disc gap-2 pl-5">
            <li>{t('me.key.replace.stops', { key: formatted })}</li>
            <li>{t('me.key.replace.final')}</li>
            <li>{t(isChoosing ? 'me.key.replace.leftOut' : 'me.key.replace.kept')}</li>
          </ul>
          {isChoosing ? (
            <div ref={choice} tabIndex={-1} className="focus:outline-none">
              <ChooseKept question={t('me.key.replace.question')} selection={selection} onChange={setSelection} />
            </div>
          ) : (
            <button
              type="button"
              className="min-h-11 justify-self-start text-accent underline"
              onClick={() => setIsChoosing(true)}
            >
              {t('me.key.replace.choose')}
            </button>
          )}
        </Confirm>
      </div>
    </Card>
  );
}
