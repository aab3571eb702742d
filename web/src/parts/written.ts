import { useState } from 'react';

interface Written<Fields> {
  /** What stands in the fields. */
  readonly fields: Fields;
  /** The fields that the reader has changed, and nothing else: whoever changes another one at once undoes nothing. */
  readonly changed: Partial<Fields>;
  /** Takes what stands in all fields, or in some of them. */
  readonly write: (fields: Partial<Fields>) => void;
  /** Forgets what was written; of what was sent alone, unless something else was written since. */
  readonly forget: (sent?: Partial<Fields>) => void;
}

/**
 * The fields of something that is there already. Where nothing was written stands what the service has, also what it
 * has since the page was opened.
 */
export function useWritten<Fields extends object>(stored: Fields): Written<Fields> {
  const [written, setWritten] = useState<Partial<Fields>>({});
  const changed = differing(written, stored);
  return {
    fields: { ...stored, ...changed },
    changed,
    write: (fields) => {
      setWritten((before) => differing({ ...before, ...fields }, stored));
    },
    forget: (sent) => {
      setWritten((before) => (sent === undefined ? {} : differing(before, sent)));
    },
  };
}

function differing<Fields extends object>(written: Partial<Fields>, from: Partial<Fields>): Partial<Fields> {
  const kept = Object.entries(written).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Fields]),
  );
  return Object.fromEntries(kept) as Partial<Fields>;
}
