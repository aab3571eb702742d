import { useState, type ReactNode } from 'react';
import type { Action } from './action.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Form } from './form.js';

interface Props<Result> {
  /** What the button says that opens it. */
  readonly button: string;
  readonly look?: 'main' | 'plain' | 'danger';
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label?: string;
  readonly title: string;
  /** What the button says that sends it. */
  readonly submit: string;
  /** The fields. */
  readonly children: ReactNode;
  readonly action: Action<void, Result>;
  /** Puts into the fields what they begin with. */
  readonly onOpen: () => void;
  readonly onDone: (result: Result) => void;
}

/** A button, and a form over the page; it closes when the service has taken what was written. */
export function FormDialog<Result>(props: Props<Result>) {
  const { button, look = 'plain', label, title, submit, children, action, onOpen, onDone } = props;
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    action.reset();
    onOpen();
    setIsOpen(true);
  };
  const send = async (): Promise<void> => {
    const result = await action.run();
    if (result === undefined) return;
    setIsOpen(false);
    onDone(result);
  };
  return (
    <>
      <Button look={look} label={label} onClick={open}>
        {button}
      </Button>
      <Dialog title={title} isOpen={isOpen} isBusy={action.isRunning} onClose={() => setIsOpen(false)}>
        <Form
          onCancel={() => setIsOpen(false)}
          onSubmit={() => void send()}
          problem={action.problem}
          isBusy={action.isRunning}
          submit={submit}
          look={look === 'danger' ? 'danger' : 'main'}
        >
          {children}
        </Form>
      </Dialog>
    </>
  );
}
