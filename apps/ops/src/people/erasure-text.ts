/** What `people erase` answers with. Holds nothing of the person but the id. */
export interface ErasureAnswer {
  readonly dry_run: boolean;
  readonly done: 'asked' | 'erased';
  readonly erasure: {
    readonly id?: string;
    readonly person_id: string;
    /** An account's id, or `operator:` and a name. */
    readonly requested_by?: string;
    readonly at?: string;
  };
}

/** For the eyes. */
export function erasureText({ dry_run: isTrial, done, erasure }: ErasureAnswer): string {
  const { id = '', person_id: person, requested_by: by = '', at = '' } = erasure;
  if (done === 'asked') {
    const next = `Another confirms: people erase --confirm ${id} --reason TEXT`;
    if (!isTrial) return `The erasure of ${person} waits since ${at}, asked for by ${by}. ${next}`;
    if (id === '') return `The erasure of ${person} would be asked for, and the person told.`;
    return `The erasure of ${person} waits since ${at} already, asked for by ${by}. ${next}\nTo ask again would make no second request, and tell the person again.`;
  }
  if (isTrial) return `${person} would be erased, as ${by} asked at ${at}.`;
  return `${person} is erased, as ${by} asked at ${at}: the keys are destroyed. The service does what hangs on it.`;
}
