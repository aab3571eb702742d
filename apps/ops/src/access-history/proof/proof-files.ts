import { basename } from 'node:path';
import { parseCheckpoint, parseHistoryHead, parseNote } from '#proofs';
import { mustBeReplaceable, writeWhole } from '../../terminal/written-file.js';
import type { HistoryReport } from '../history-report.js';
import type { HistoryRequest } from '../history-request.js';
import type { WrittenBundle } from './bundle-file.js';
import { cosignedAt } from './cosigned-at.js';
import type { ProofReport } from './proof-report.js';

/** Before anything is done that cannot be undone. @throws Misuse */
export async function mustBeWritable({ proof }: HistoryRequest): Promise<void> {
  if (proof === null) return;
  await mustBeReplaceable('--proof', proof.file);
  if (proof.pdf !== null) await mustBeReplaceable('--pdf', proof.pdf);
}

/** What the command says of the files that it wrote. */
export interface ProofSummary {
  readonly file: string;
  readonly sha256: string;
  readonly pdf: string | null;
  readonly entries: number;
  readonly checkpoint: {
    readonly origin: string;
    readonly size: number;
    readonly root: string;
    readonly at: string | null;
  };
}

/** @param asked `madeBy` such as `operator:jane.doe` */
export function reportOn(
  bundle: WrittenBundle,
  history: HistoryReport,
  asked: { readonly file: string; readonly reason: string; readonly madeBy: string },
): ProofReport {
  const note = parseNote(bundle.checkpoint);
  const checkpoint = parseCheckpoint(note?.text ?? '');
  const headNote = parseNote(bundle.head);
  const head = parseHistoryHead(headNote?.text ?? '');
  if (note === undefined || headNote === undefined || checkpoint === undefined || head === undefined)
    throw new Error('a proof of ours is read');
  const { count, chain } = head;
  const { origin, size, root } = checkpoint;
  const isProven = ({ revision }: { readonly revision: number }): boolean => revision < count;
  return {
    person: history.person,
    ...{ madeBy: asked.madeBy, reason: asked.reason },
    file: { name: basename(asked.file), sha256: bundle.sha256 },
    count,
    entries: history.entries.filter(isProven),
    unreadable: history.unreadable
      .filter(({ stream }) => stream === history.made_from.stream)
      .filter(isProven)
      .filter(({ revision }) => !history.entries.some((entry) => entry.revision === revision))
      .map(({ revision }) => revision),
    indexOf: (revision) => bundle.indexes[count - 1 - revision],
    checkpoint: {
      note: bundle.checkpoint,
      ...{ origin, size, root: Buffer.from(root).toString('base64'), at: cosignedAt(note, origin) },
    },
    head: { note: bundle.head, chain: Buffer.from(chain).toString('base64'), at: cosignedAt(headNote, origin) },
  };
}

export function summaryOf({ count, checkpoint, file }: ProofReport, path: string, pdf: string | null): ProofSummary {
  const { origin, size, root, at } = checkpoint;
  return { file: path, sha256: file.sha256, pdf, entries: count, checkpoint: { origin, size, root, at } };
}

/** Fonts and all are loaded for who wants a report alone. @throws OutOfReach */
export async function writePdf(file: string, report: ProofReport): Promise<void> {
  const { proofPdf, writeReport } = await import('./proof-pdf.js');
  const document = proofPdf(report);
  await Promise.all([writeWhole('--pdf', file, document), writeReport(document, report)]);
}

export function proofLine({ file, sha256, pdf, entries, checkpoint }: ProofSummary): string {
  const written = `The proof of ${String(entries)} entries, under checkpoint ${String(checkpoint.size)}, is in ${file}.`;
  const report = pdf === null ? '' : `\nThe report on it is in ${pdf}.`;
  return `${written}\nIts SHA-256 is ${sha256}.${report}`;
}
