import { Field } from '@base-ui/react/field';
import { useContext, useEffect, useRef, type HTMLInputTypeAttribute } from 'react';
import { FieldProblems } from './form.js';

interface Props {
  readonly label: string;
  /** As the API calls the field: what it says about the field is shown here. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What to write, in a few words. */
  readonly hint?: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text' | 'email';
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  /** Of a day, as it is written: `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  /** Several lines. */
  readonly rows?: number;
}

// Of no width but that of its place: a date would not become narrower than its signs, and widen the page.
const STYLE =
  'row-start-3 mt-1 w-0 min-w-full rounded-lg border border-edge bg-card px-3 py-2 min-h-11 text-ink aria-invalid:border-danger aria-invalid:border-2';

/** A labelled line to write in, with what is wrong with it beneath. */
export function TextField(props: Props) {
  const { label, name, value, onChange, hint, required = true, rows, autoFocus = false, ...input } = props;
  const control = useRef<HTMLInputElement>(null);
  // A browser heeds the attribute on what comes with the page alone.
  useEffect(() => {
    if (autoFocus) control.current?.focus();
  }, [autoFocus]);
  const problem = useContext(FieldProblems)(name);
  return (
    <Field.Root name={name} invalid={problem !== undefined} className="grid">
      <Field.Label className="row-start-1 font-medium">{label}</Field.Label>
      {hint !== undefined && <Field.Description className="row-start-2 text-sm text-quiet">{hint}</Field.Description>}
      <Field.Control
        {...input}
        ref={control}
        {...{ value, required, className: STYLE, onValueChange: onChange }}
        render={rows === undefined ? undefined : <textarea rows={rows} />}
      />
      <Field.Error match={problem !== undefined} className="row-start-4 mt-1 text-sm text-danger">
        {problem}
      </Field.Error>
    </Field.Root>
  );
}
