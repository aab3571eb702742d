import type { ReportedEntry } from '../history-report.js';

/** A proof that was written to a file, and what belongs to it for people to read. */
export interface ProofReport {
  readonly person: { readonly id: string; readonly registered_at: string | null; readonly deleted_at: string | null };
  /** Whoever asked for it at the command line, and why: as the person's history has it. */
  readonly madeBy: string;
  readonly reason: string;
  readonly file: { readonly name: string; readonly sha256: string };
  /** Events that the proof holds; of a look that was stored twice, each of the two. */
  readonly count: number;
  /** Newest first. */
  readonly entries: readonly ReportedEntry[];
  /** Revisions of events that nobody can read. */
  readonly unreadable: readonly number[];
  /** Where the event with a revision stands in the log's tree. */
  readonly indexOf: (revision: number) => number | undefined;
  readonly checkpoint: SignedCheckpoint;
  /** `at`: when it was signed, which is when the proof was made. */
  readonly head: { readonly note: string; readonly chain: string; readonly at: string | null };
}

interface SignedCheckpoint {
  readonly note: string;
  readonly origin: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
  /** When it was signed; null where nobody who signed it says so. */
  readonly at: string | null;
}

/** A part of a report, in the order in which they are read. */
export type ReportPart =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'step'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  | { readonly kind: 'entry'; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: 'verbatim'; readonly text: string };

export type ReportFact = readonly [name: string, value: string];

/** The report on a proof, in plain words: the history, the signed statements, how to check them, and what follows. */
export function* reportParts(report: ProofReport): Generator<ReportPart> {
  yield { kind: 'title', text: 'Access history of one person, with proof' };
  yield paragraph(
    'This report tells in plain words what a second file proves. The file is the evidence: it can be checked by anybody, ' +
      'without asking the service. The report alone proves nothing.',
  );
  yield { kind: 'facts', facts: summary(report) };
  yield { kind: 'heading', text: 'Who was shown what' };
  yield paragraph(HOW_TO_READ);
  if (report.count === 0) yield paragraph('The history holds no entry: nothing was shown to anybody.');
  yield* entries(report);
  yield { kind: 'heading', text: 'What the service has signed' };
  yield paragraph('The checkpoint, over the whole log of the service:');
  yield { kind: 'verbatim', text: report.checkpoint.note };
  yield paragraph('The head of this history: the person, the number of entries, and a hash over all of them in order:');
  yield { kind: 'verbatim', text: report.head.note };
  yield { kind: 'heading', text: 'How to check it' };
  for (const text of steps(report)) yield { kind: 'step', text };
  yield { kind: 'heading', text: 'What the proof shows' };
  for (const text of PROVED) yield { kind: 'step', text };
  yield { kind: 'heading', text: 'What it does not show' };
  for (const text of NOT_PROVED) yield { kind: 'step', text };
}

const paragraph = (text: string): ReportPart => ({ kind: 'paragraph', text });

function summary({ person, madeBy, reason, file, count, entries, unreadable, ...signed }: ProofReport): ReportFact[] {
  const { origin, size, root, at } = signed.checkpoint;
  const repeats = count - entries.length - unreadable.length;
  return [
    ['Person', person.id],
    ['Registered', person.registered_at ?? 'not known'],
    ...(person.deleted_at === null ? [] : [['Deleted', person.deleted_at] as const]),
    ['Entries in the proof', String(count)],
    ...(repeats === 0 ? [] : [['Stored twice', `${String(repeats)} of them, shown once below`] as const]),
    ...(unreadable.length === 0 ? [] : [['Cannot be read', `${String(unreadable.length)} of them`] as const]),
    ['File with the proof', file.name],
    ['SHA-256 of that file', file.sha256],
    ['Log', origin],
    ['Checkpoint', `${String(size)} events, signed ${at ?? 'at a time that it does not tell'}`],
    ['Root of the checkpoint', root],
    ['Proof made', signed.head.at ?? 'at a time that it does not tell'],
    ['Hash over the history', signed.head.chain],
    ['Asked for by', madeBy],
    ['Reason given', reason],
  ];
}

const HOW_TO_READ =
  'Newest first; times are UTC. The revision is the place in this history, from 0 on without a gap; the log index is ' +
  'the place in the log of all events. Letters that this report cannot print stand by their numbers in Unicode, in brackets.';

function* entries({ entries: shown, unreadable, indexOf }: ProofReport): Generator<ReportPart> {
  const hidden = [...unreadable].sort((one, other) => other - one);
  for (const entry of shown) {
    for (let next = hidden[0]; next !== undefined && next > entry.revision; next = hidden[0]) {
      yield unreadableEntry(next, indexOf);
      hidden.shift();
    }
    yield readableEntry(entry, indexOf);
  }
  for (const revision of hidden) yield unreadableEntry(revision, indexOf);
}

function readableEntry(entry: ReportedEntry, indexOf: ProofReport['indexOf']): ReportPart {
  const { at, action, channel, fields, reason, business, grant_id, grant_revision, request_id, revision } = entry;
  const shown = fields.length === 0 ? 'nothing' : fields.join(', ');
  const how = channel === null ? '' : `; by ${channel}`;
  const grant = grant_id === null ? [] : [`Grant: ${grant_id}, revision ${String(grant_revision ?? '-')}`];
  const purpose = business === null ? [] : [`Purpose then stated: ${business.purpose ?? 'none'}`];
  const why =
    entry.looked_by === null
      ? purpose
      : [`Reason given: ${reason ?? (entry.reason_gone ? 'no longer kept' : 'none that can be read')}`];
  return {
    kind: 'entry',
    title: `${at}   ${action.replaceAll('_', ' ')}`,
    lines: [
      `To: ${who(entry)}`,
      `Shown: ${shown}${how}`,
      ...why,
      ...grant,
      `Request: ${request_id}; ${place(revision, indexOf)}`,
    ],
  };
}

function unreadableEntry(revision: number, indexOf: ProofReport['indexOf']): ReportPart {
  return { kind: 'entry', title: 'An entry that cannot be read', lines: [`It is there: ${place(revision, indexOf)}`] };
}

function place(revision: number, indexOf: ProofReport['indexOf']): string {
  return `revision ${String(revision)}, log index ${String(indexOf(revision) ?? '-')}`;
}

function who({ business, looked_by, assistant }: ReportedEntry): string {
  const named = business ?? assistant;
  if (named === null) return `${looked_by ?? 'nobody who is known'} (the service itself)`;
  const kind = business === null ? "assistant of the person's own" : 'business';
  return named.name === '' ? `${kind} ${named.id}` : `${named.name} (${kind} ${named.id})`;
}

function steps({ file, checkpoint }: ProofReport): readonly string[] {
  return [
    `The file must be the one that this report is about: its SHA-256 (sha256sum ${file.name}) is printed above.`,
    'Get the checker consent-verify, which every installation of the service has (/docs/consent-verify) and which asks ' +
      'nobody, or any other program that reads C2SP checkpoints and inclusion proofs of RFC 6962.',
    `Get the public key of the log ${checkpoint.origin} from somebody who kept it, or from the service at /log/v1/key, ` +
      'and store it as a file.',
    `Run: consent-verify bundle ${file.name} --key KEYFILE. It ends with 0 when the proof holds, and says what it found.`,
    'Compare the checkpoint with those that others have kept or cosigned: consent-verify checkpoints A B --key KEYFILE.',
  ];
}

const PROVED: readonly string[] = [
  'Each entry stood in the log of the service, exactly as it is in the file, when the checkpoint was signed.',
  'The entries are all that the service acknowledged of this person at that time: their number and their order are signed.',
  'A history of the same person that is later shorter, or differs, convicts the service by its own signature.',
  'Where a witness has cosigned the checkpoint, the log was not another one for others, and the time is the witness’s too.',
];

const NOT_PROVED: readonly string[] = [
  'That nothing was shown that the service never wrote down.',
  'Names and purposes of businesses and names of assistants: the entries hold ids; this report adds what the log calls them.',
  'The words of a reason, which are sealed: the entry proves that there was one.',
  'Who a person is: the id is the service’s own, and what an entry shows is named, never its value.',
  'Times of entries are those of the service’s clock; only the time of the checkpoint is signed.',
];
