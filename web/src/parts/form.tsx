import { createContext, useEffect, useRef, useState, type SyntheticEvent, type ReactNode } from 'react';
import { Problem } from '../api/problem.js';
import { Button } from './button.js';
import { reasonInWords } from '../texts/refusals.js';
import { t } from '../texts/texts.js';
import { ProblemNote, RequestId } from './notes.js';

/** What the service said of a field, by the name that the API gives it. */
export const FieldProblems = createContext<(name: string) => string | undefined>(() => undefined);

interface Props {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Why the last try failed: it stands at the field that it names, else above the button. */
  readonly problem: Error | null;
  /** What the page says in its place, in words of its own. */
  readonly told?: (problem: Error) => Error;
  readonly isBusy: boolean;
  /** What the button says that sends it. */
  readonly submit: string;
  readonly look?: 'main' | 'danger';
  /** In a dialog: what leaves it as it was. */
  readonly onCancel?: () => void;
}

/** Fields and the button that sends them. After a refusal the first field that is wrong has the focus. */
export function Form(props: Props) {
  const { children, onSubmit, problem: failure, told, isBusy, submit, look = 'main', onCancel } = props;
  const problem = failure !== null && told !== undefined ? told(failure) : failure;
  const form = useRef<HTMLFormElement>(null);
  const field = problem instanceof Problem ? problem.field : undefined;
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const isPlaced = field !== undefined && labels.has(field);
  // Once for each try: what is told of it may be made anew at every drawing.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);
  const problemOf = (name: string): string | undefined => {
    if (name !== field || problem === null) return undefined;
    const reason = inLabels(reasonInWords(problem.message.slice(name.length + 1)), labels);
    return isOwn(problem) ? reason : sentence(labels.get(name) ?? name, reason);
  };
  const send = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setLabels(labelsOf(event.currentTarget));
    if (!isBusy) onSubmit();
  };
  return (
    <form ref={form} className="grid gap-4" onSubmit={send}>
      <FieldProblems.Provider value={problemOf}>{children}</FieldProblems.Provider>
      {problem !== null && !isPlaced && <ProblemNote problem={problem} />}
      {isPlaced && <RequestId problem={problem} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} isBusy={isBusy}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button isBusy={isBusy} onClick={onCancel}>
            {t('shared.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the page says itself is a sentence already. */
const isOwn = (problem: Error): boolean => problem instanceof Problem && problem.requestId === null;

/** The service says what is wrong with a field as `name must …`: here its label stands in the place of the name. */
const sentence = (label: string, reason: string): string =>
  `${t('shared.quoted', { text: label })} ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;

/** The label of each field, by the name that the API gives it. */
function labelsOf(form: HTMLFormElement): ReadonlyMap<string, string> {
  const fields = Array.from(form.querySelectorAll<HTMLInputElement>('[name]'));
  return new Map(fields.map((field) => [field.name, field.labels?.[0]?.textContent ?? '']));
}

/** A refusal may name another field as the API does, such as `line2`: people know it by what stands above it. */
function inLabels(message: string, labels: ReadonlyMap<string, string>): string {
  return message.replace(/\b[a-z]+(?:_[a-z]+|\d)\b/g, (word) => {
    const label = [...labels].find(([name]) => name === word || name.endsWith(`.${word}`))?.[1];
    return label === undefined || label === '' ? word : t('shared.quoted', { text: label });
  });
}
