import { NoteVerifier, parseCheckpoint, parseNote, type Checkpoint, type CheckpointRecord } from '#proofs';
import type { Findings } from '../findings.js';

/** Whose signatures can be checked. */
export interface KnownKeys {
  /** Of the log, under its origin: what it is signed with must be one of them. */
  readonly own: readonly NoteVerifier[];
  /** Of witnesses. */
  readonly witnesses: readonly NoteVerifier[];
}

/** A signature under a checkpoint. */
interface CheckpointSignature {
  readonly name: string;
  /** ISO 8601 UTC, of one that holds a time. */
  readonly at: string | null;
  /** False for one whose key is not known here. */
  readonly isChecked: boolean;
}

/** What the log says of itself, as far as its signature goes. */
export interface SignedTree extends Checkpoint {
  readonly signatures: readonly CheckpointSignature[];
}

/**
 * The checkpoint of a record by its signed note. Where that is none, by what stands beside it, so that the rest can be
 * looked at all the same.
 */
export function signedTree(record: CheckpointRecord, keys: KnownKeys, findings: Findings): SignedTree {
  const { origin, size } = record;
  const beside = { origin, size, root: Buffer.from(record.root, 'base64'), signatures: [] };
  const note = parseNote(record.note);
  const checkpoint = note && parseCheckpoint(note.text);
  if (note === undefined || checkpoint === undefined) {
    findings.add('seals', null, 'the newest checkpoint is no signed checkpoint');
    return beside;
  }
  if (checkpoint.origin !== origin || checkpoint.size !== size || !beside.root.equals(checkpoint.root))
    findings.add('seals', null, 'the newest checkpoint says something else than what stands beside it');
  if (!keys.own.some((key) => key.verify(note) !== undefined))
    findings.add('seals', null, 'the newest checkpoint is not signed with the key of this log');
  return { ...checkpoint, signatures: signaturesOf(record.note, keys, findings) };
}

/** To be told of a log that has events: whoever altered it may have destroyed the tree that shows it. */
export function reportUnsigned(findings: Findings): void {
  findings.add('seals', null, 'nothing of the log is sealed: its proofs were lost, or no tree was ever begun');
}

/** Each key signs under the log's name alone, and with the time. */
function signaturesOf(text: string, { own, witnesses }: KnownKeys, findings: Findings): readonly CheckpointSignature[] {
  const note = parseNote(text);
  const timed = own.map(({ name, publicKey }) => new NoteVerifier(name, publicKey, 'cosignature'));
  const known = [...own, ...timed, ...witnesses];
  return (note?.signatures ?? []).map((line) => {
    const key = known.find(({ name, keyId }) => name === line.name && keyId.equals(line.keyId));
    if (note === undefined || key === undefined) return { name: line.name, at: null, isChecked: false };
    const found = key.verify({ ...note, signatures: [line] });
    if (found === undefined)
      findings.add('seals', null, `the signature of ${line.name} under the newest checkpoint is wrong`);
    const time = found?.time ?? null;
    const at = time === null ? null : new Date(time * 1_000).toISOString();
    return { name: line.name, at, isChecked: found !== undefined };
  });
}
