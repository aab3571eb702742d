import { createContext, useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Button } from './button.js';
import { ProblemNote } from './notes.js';

/** What the service said of a field, by the name that the API gives it. */
export const FieldProblems = createContext<(name: string) => string | undefined>(() => undefined);

interface Props {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Why the last try failed: it stands at the field that it names, else above the button. */
  readonly problem: Error | null;
  readonly isBusy: boolean;
  /** What the button says that sends it. */
  readonly submit: string;
  readonly look?: 'main' | 'danger';
}

/** Fields and the button that sends them. After a refusal the first field that is wrong has the focus. */
export function Form({ children, onSubmit, problem, isBusy, submit, look = 'main' }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const field = problem instanceof Problem ? problem.field : undefined;
  const [names, setNames] = useState<readonly string[]>([]);
  const isPlaced = field !== undefined && names.includes(field);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);
  const problemOf = (name: string): string | undefined =>
    name === field ? problem?.message.slice(name.length + 1) : undefined;
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setNames(Array.from(event.currentTarget.elements, (element) => element.getAttribute('name') ?? ''));
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} className="grid gap-4" onSubmit={send}>
      <FieldProblems.Provider value={problemOf}>{children}</FieldProblems.Provider>
      {problem !== null && !isPlaced && <ProblemNote problem={problem} />}
      <div className="justify-self-start">
        <Button type="submit" look={look} isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
