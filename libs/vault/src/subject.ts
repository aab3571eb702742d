/**
 * Whose data a data key seals. Children are persons with keys of their own. A grant, a preview and a membership are
 * subjects for what is told of a person in them and has an end before the business's: its key is destroyed on its day.
 * The key of a `sign-in-day` seals nothing: the pseudonyms of that day are hashed under it. That of a `look-day` seals
 * what was told on that day of looks of staff and operators that no person's key can seal.
 */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

const KINDS = ['person', 'business', 'account', 'sign-in-day', 'look-day', 'grant', 'preview', 'member'] as const;
type SubjectKind = (typeof KINDS)[number];

const PASSING: ReadonlySet<string> = new Set<SubjectKind>(['look-day', 'grant', 'preview', 'member']);

/**
 * Whether what is sealed for the subject is simply gone when its key is: null to every reader, while all else of the
 * event stays.
 */
export function isNullOnceErased({ kind }: Subject): boolean {
  return PASSING.has(kind);
}

/** `kind:id`, under which the subject's data key is recorded. */
export function subjectName(subject: Subject): string {
  return `${subject.kind}:${subject.id}`;
}

/** Whose name it is; undefined for what `subjectName` never gives. */
export function subjectNamed(name: string): Subject | undefined {
  const kind = KINDS.find((one) => name.startsWith(`${one}:`));
  return kind && { kind, id: name.slice(kind.length + 1) };
}
