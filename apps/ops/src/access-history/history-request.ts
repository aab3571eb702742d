import { mustComeFromInput } from '../accounts/asked-email.js';
import { askedReason } from '../accounts/look-reason.js';
import { Misuse } from '../command-line/failures.js';
import { givenUuid } from '../command-line/given-uuid.js';
import { timeOption } from '../command-line/time-option.js';

export interface HistoryOptions {
  readonly person?: string;
  readonly email?: string;
  readonly from?: string;
  readonly to?: string;
  readonly format?: string;
  readonly verify?: boolean;
  readonly reason?: string;
  readonly proof?: string;
  readonly pdf?: string;
}

type HistoryFormat = 'table' | 'json' | 'csv';

/** What was asked for, checked. */
export interface HistoryRequest {
  /** The person's id, or `email` when the address comes from standard input. */
  readonly who: { readonly personId: string } | 'email';
  /** ISO 8601 UTC with milliseconds, inclusive; null without a bound. */
  readonly from: string | null;
  /** The same, exclusive. */
  readonly to: string | null;
  readonly format: HistoryFormat;
  /** Why the operator looks; the person reads it. */
  readonly reason: string;
  /** Files that are to be written; null without. */
  readonly proof: { readonly file: string; readonly pdf: string | null } | null;
}

const FORMATS: readonly HistoryFormat[] = ['table', 'json', 'csv'];

/** @throws Misuse */
export function historyRequest(options: HistoryOptions, json: boolean): HistoryRequest {
  const { person, email, from, to } = options;
  if ((person === undefined) === (email === undefined)) throw new Misuse('Give either --email - or --person ID.');
  if (email !== undefined) mustComeFromInput(email);
  const personId = person === undefined ? undefined : givenUuid(person, '--person');
  return {
    who: personId === undefined ? 'email' : { personId },
    from: timeOf('--from', from),
    to: timeOf('--to', to),
    format: formatOf(options.format, json),
    reason: askedReason(options.reason),
    proof: proofOf(options),
  };
}

function proofOf({ proof, pdf, from, to }: HistoryOptions): HistoryRequest['proof'] {
  if (proof === undefined) {
    if (pdf !== undefined) throw new Misuse('--pdf is the report on a proof: give --proof FILE as well.');
    return null;
  }
  if (from !== undefined || to !== undefined)
    throw new Misuse('--proof is of the whole history: leave --from and --to out.');
  if (pdf === proof) throw new Misuse('--proof and --pdf are two files.');
  return { file: proof, pdf: pdf ?? null };
}

function formatOf(format: string | undefined, json: boolean): HistoryFormat {
  const fallback = json ? 'json' : 'table';
  const known = FORMATS.find((one) => one === (format ?? fallback));
  if (known === undefined) throw new Misuse('--format must be table, json or csv.');
  if (json && known !== 'json') throw new Misuse('--json and --format say different things.');
  return known;
}

/** ISO 8601 UTC. */
function timeOf(option: string, text: string | undefined): string | null {
  return text === undefined ? null : new Date(timeOption(option, text)).toISOString();
}
