import { useState, type ReactNode } from 'react';
import type { Action } from './action.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { ProblemNote } from './notes.js';
import { t } from '../texts/texts.js';

interface Props<Result> {
  /** What the button says, on the page and in the dialog. */
  readonly button: string;
  readonly look?: 'main' | 'plain' | 'danger';
  readonly title: string;
  /** What will happen, said before it does. */
  readonly children: ReactNode;
  readonly action: Action<void, Result>;
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label?: string;
  readonly onDone?: (result: Result) => void;
}

/** A button, and the dialog that says what follows from it before it does so: two taps. */
export function Confirm<Result>({ button, look = 'danger', title, children, action, label, onDone }: Props<Result>) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    action.reset();
    setIsOpen(true);
  };
  const confirm = async (): Promise<void> => {
    const result = await action.run();
    if (result === undefined) return;
    setIsOpen(false);
    onDone?.(result);
  };
  return (
    <>
      <Button look={look} label={label} onClick={open}>
        {button}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="grid gap-4">
          {children}
          {action.problem !== null && <ProblemNote problem={action.problem} />}
          <div className="flex flex-wrap gap-3">
            <Button look={look} isBusy={action.isRunning} onClick={() => void confirm()}>
              {button}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{t('shared.cancel')}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
