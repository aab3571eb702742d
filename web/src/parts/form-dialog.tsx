import { useState, type ReactNode } from 'react';
import type { Action } from './action.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Form } from './form.js';

interface FormProps<Result> {
  readonly look?: 'main' | 'plain' | 'danger';
  readonly title: string;
  /** What the button says that sends it. */
  readonly submit: string;
  /** The fields. */
  readonly children: ReactNode;
  readonly action: Action<void, Result>;
  readonly onDone: (result: Result) => void;
}

interface Props<Result> extends FormProps<Result> {
  /** What the button says that opens it. */
  readonly button: string;
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label?: string;
  /** Puts into the fields what they begin with. */
  readonly onOpen: () => void;
}

/** A button, and a form over the page; it closes when the service has taken what was written. */
export function FormDialog<Result>({ button, label, onOpen, ...form }: Props<Result>) {
  const { look = 'plain', action } = form;
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    action.reset();
    onOpen();
    setIsOpen(true);
  };
  return (
    <>
      <Button look={look} label={label} onClick={open}>
        {button}
      </Button>
      <FormInDialog {...form} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

interface OpenProps<Result> extends FormProps<Result> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog alone, for a page whose list may lose the entry with the button while the reader still writes. */
export function FormInDialog<Result>(props: OpenProps<Result>) {
  const { look, title, submit, children, action, onDone, isOpen, onClose } = props;
  const send = async (): Promise<void> => {
    const result = await action.run();
    if (result === undefined) return;
    onClose();
    onDone(result);
  };
  return (
    <Dialog title={title} isOpen={isOpen} isBusy={action.isRunning} onClose={onClose}>
      <Form
        onCancel={onClose}
        onSubmit={() => void send()}
        problem={action.problem}
        isBusy={action.isRunning}
        submit={submit}
        look={look === 'danger' ? 'danger' : 'main'}
      >
        {children}
      </Form>
    </Dialog>
  );
}
