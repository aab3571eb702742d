import { useState } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { addressInput, NO_ADDRESS } from '../address/address-fields.js';
import { ALL_STAY, keptIds } from '../keep/selection.js';
import { LookItOver } from './look-it-over.js';
import { DEPENDS_ON_MOVE, type Move } from './scheduled.js';
import { WhereTo } from './where-to.js';
import { WhoKeepsIt } from './who-keeps-it.js';

type Step =
  | { readonly name: 'where'; readonly isAgain: boolean }
  | { readonly name: 'who' }
  | { readonly name: 'look'; readonly preview: Move };

/** Three steps: where to, who keeps it, and what that means; nothing has happened before the last one is confirmed. */
export function PlanMove({ onScheduled }: { readonly onScheduled: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'where', isAgain: false });
  const [address, setAddress] = useState(NO_ADDRESS);
  const [day, setDay] = useState('');
  const [selection, setSelection] = useState(ALL_STAY);
  const move = { address: addressInput(address), effective_date: day };

  const check = useAction(() => answerOf(person.POST('/person/v1/move/preview', { body: move })));
  const preview = useAction(async () => {
    const body = { ...move, keep: await keptIds(selection) };
    return answerOf(person.POST('/person/v1/move/preview', { body }));
  });
  const schedule = useAction(async () => {
    const body = { ...move, keep: await keptIds(selection) };
    return answerOf(person.POST('/person/v1/move', { body }));
  }, DEPENDS_ON_MOVE);

  const toWho = async (): Promise<void> => {
    if ((await check.run()) !== undefined) setStep({ name: 'who' });
  };
  const toLook = async (): Promise<void> => {
    const result = await preview.run();
    if (result !== undefined) setStep({ name: 'look', preview: result });
  };
  const confirm = async (): Promise<void> => {
    if ((await schedule.run()) !== undefined) onScheduled();
  };

  if (step.name === 'where')
    return (
      <WhereTo
        {...{ address, day, check, isAgain: step.isAgain }}
        onAddress={setAddress}
        onDay={setDay}
        onNext={() => void toWho()}
      />
    );
  if (step.name === 'who')
    return (
      <WhoKeepsIt
        {...{ selection, preview }}
        onChange={setSelection}
        onBack={() => setStep({ name: 'where', isAgain: true })}
        onNext={() => void toLook()}
      />
    );
  return (
    <LookItOver
      {...{ preview: step.preview, schedule }}
      onBack={() => setStep({ name: 'who' })}
      onConfirm={() => void confirm()}
    />
  );
}
