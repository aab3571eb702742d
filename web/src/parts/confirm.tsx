import { useEffect, useState, type ReactNode } from 'react';
import type { Action } from './action.js';
import { Button } from './button.js';
import { Consequence, Dialog } from './dialog.js';
import { ProblemNote } from './notes.js';
import { t } from '../texts/texts.js';

interface DialogProps<Result> {
  /** What the button says, on the page and in the dialog. */
  readonly button: string;
  readonly look?: 'main' | 'plain' | 'danger';
  readonly title: string;
  /** What will happen, said before it does. */
  readonly children: ReactNode;
  readonly action: Action<void, Result>;
  readonly onDone?: (result: Result) => void;
}

interface Props<Result> extends DialogProps<Result> {
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label?: string;
}

/** A button, and the dialog that says what follows from it before it does so: two taps. */
export function Confirm<Result>({ label, ...props }: Props<Result>) {
  const [isOpen, setIsOpen] = useState(false);
  const { button, look = 'danger', action } = props;
  const open = (): void => {
    action.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button look={look} label={label} onClick={open}>
        {button}
      </Button>
      <ConfirmDialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface OpenProps<Result> extends DialogProps<Result> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog alone, for a page whose list may lose the entry with the button while the reader still reads. */
export function ConfirmDialog<Result>(props: OpenProps<Result>) {
  const { button, look = 'danger', title, children, action, onDone, isOpen, onClose } = props;
  const isReady = useAfterDoubleTap(isOpen);
  const confirm = async (): Promise<void> => {
    const result = await action.run();
    if (result === undefined) return;
    onClose();
    onDone?.(result);
  };
  return (
    <Dialog title={title} isOpen={isOpen} isBusy={action.isRunning} onClose={onClose}>
      <div className="grid gap-4">
        <Consequence>{children}</Consequence>
        {action.problem !== null && <ProblemNote problem={action.problem} />}
        <div className="flex flex-wrap gap-3">
          <Button look={look} disabled={!isReady} isBusy={action.isRunning} onClick={() => void confirm()}>
            {button}
          </Button>
          <Button isBusy={action.isRunning} onClick={onClose}>
            {t('shared.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Some people tap twice by habit: the second tap must not be the one that confirms. */
const DOUBLE_TAP_MS = 500;

function useAfterDoubleTap(isOpen: boolean): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(isOpen), isOpen ? DOUBLE_TAP_MS : 0);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isReady;
}
