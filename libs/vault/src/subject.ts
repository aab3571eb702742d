/** Whose data a data key seals. Children are persons with keys of their own. */
export interface Subject {
  readonly kind: 'person' | 'business' | 'account';
  readonly id: string;
}

/** `kind:id`, under which the subject's data key is recorded. */
export function subjectName(subject: Subject): string {
  return `${subject.kind}:${subject.id}`;
}
