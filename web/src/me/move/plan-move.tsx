import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { addressInput, NO_ADDRESS } from '../address/address-fields.js';
import { ALL_STAY, isOvertaken, keptIds } from '../keep/selection.js';
import { ReviewMove } from './review-move.js';
import { useScheduling } from './scheduling.js';
import type { Move } from './scheduled.js';
import { WhereTo } from './where-to.js';
import { WhoKeepsIt } from './who-keeps-it.js';

/** What the service made of what was written so far; nothing once something else is written. */
interface Checked {
  readonly isAddressRight: boolean;
  /** With who keeps the address by it, so that exactly that is confirmed; undefined for all. */
  readonly preview?: { readonly move: Move; readonly keep: string[] | undefined };
}

const UNCHECKED: Checked = { isAddressRight: false };
const RIGHT: Checked = { isAddressRight: true };

/**
 * Three steps: where to, who keeps it, and what that means; nothing has happened before the last one is confirmed. Each
 * has an address of its own, so that the browser's back button leads to the one before with all that is written.
 */
export function PlanMove({ onScheduled }: { readonly onScheduled: () => void }) {
  const [search, setSearch] = useSearchParams();
  const [isAgain, setIsAgain] = useState(false);
  const [checked, setChecked] = useState(UNCHECKED);
  const [address, setAddress] = useState(NO_ADDRESS);
  const [day, setDay] = useState('');
  const [selection, setSelection] = useState(ALL_STAY);
  const move = { address: addressInput(address), effective_date: day };
  const goTo = (step: 'who' | 'look'): void => {
    setIsAgain(true);
    setSearch({ step });
  };
  const back = (): void => window.history.back();
  const chooseAgain = (isStillHere: boolean): void => {
    setChecked(({ isAddressRight }) => ({ isAddressRight }));
    if (isStillHere) back();
  };

  const check = useAction(() => answerOf(person.POST('/person/v1/move/preview', { body: move })));
  const preview = useAction(async () => {
    const keep = await keptIds(selection);
    return { move: await answerOf(person.POST('/person/v1/move/preview', { body: { ...move, keep } })), keep };
  });
  const schedule = useScheduling({ ...move, keep: checked.preview?.keep }, chooseAgain);

  const toWho = async (): Promise<void> => {
    if ((await check.run()) === undefined || !check.isStillHere()) return;
    setChecked(RIGHT);
    goTo('who');
  };
  const toReview = async (): Promise<void> => {
    schedule.reset();
    const result = await preview.run();
    if (result === undefined || !preview.isStillHere()) return;
    setChecked({ isAddressRight: true, preview: result });
    goTo('look');
  };
  const confirm = async (): Promise<void> => {
    if ((await schedule.run()) === undefined) return;
    if (schedule.isStillHere()) setSearch({}, { replace: true });
    onScheduled();
  };
  const written =
    <T,>(set: (value: T) => void, still: Checked) =>
    (value: T): void => {
      set(value);
      setChecked(still);
    };

  const step = search.get('step');
  if (step === 'look' && checked.preview !== undefined)
    return (
      <ReviewMove {...{ preview: checked.preview.move, schedule }} onBack={back} onConfirm={() => void confirm()} />
    );
  if (step !== null && checked.isAddressRight)
    return (
      <WhoKeepsIt
        {...{ selection, preview }}
        overtaken={isOvertaken(schedule.problem) ? schedule.problem : null}
        onChange={written(setSelection, RIGHT)}
        onBack={back}
        onNext={() => void toReview()}
      />
    );
  return (
    <WhereTo
      {...{ address, day, check, isAgain }}
      onAddress={written(setAddress, UNCHECKED)}
      onDay={written(setDay, UNCHECKED)}
      onNext={() => void toWho()}
    />
  );
}
