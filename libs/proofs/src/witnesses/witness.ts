import type { Keyring } from '#vault';
import { SystemClock } from '#clock';
import { changeRecord, type RecordStore, type VersionedRecord } from '#document-store';
import { verifyConsistency } from '../merkle/verify-proofs.js';
import { parseCheckpoint, type Checkpoint } from '../notes/checkpoint.js';
import { formatNote, parseNote, signatureLine, type SignedNote } from '../notes/note.js';
import { NoteSigner, type NoteVerifier } from '../notes/note-keys.js';
import { baseOf } from '../tree/origins.js';
import type { ProofLog } from '../storage/proof-log.js';
import { parseOffer } from './parse-offer.js';
import { originHash, WITNESSED, type WitnessedRecord } from './witness-records.js';

/** What add-checkpoint is answered (C2SP tlog-witness). */
export type AddCheckpointAnswer =
  /** Signature lines, each with its newline. */
  | { readonly status: 200; readonly lines: string }
  /** The size that was cosigned last. */
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422; readonly problem: string };

/**
 * A log was offered, signed with its own key, without a proof that it only grew. Two notes of one size with different
 * roots convict whoever has its key.
 */
export interface Contradiction {
  readonly origin: string;
  /** Events that were cosigned last, and those that were offered. */
  readonly cosigned: number;
  readonly offered: number;
  /** The signed checkpoints themselves, with the signatures that were checked. */
  readonly cosignedNote: string;
  readonly offeredNote: string;
}

export interface WitnessParts {
  readonly store: RecordStore;
  readonly proofs: ProofLog;
  readonly keyring: Keyring;
  /** Of the logs that it looks at: each by its name. */
  readonly logs: readonly NoteVerifier[];
  readonly onContradiction: (contradiction: Contradiction) => void;
}

/** Cosigns what other logs have grown to, as long as nothing in them was changed. */
export class Witness {
  private readonly clock = new SystemClock();

  constructor(private readonly parts: WitnessParts) {}

  get isAsked(): boolean {
    return this.parts.logs.length > 0;
  }

  /** @param body as add-checkpoint takes it. @throws DocumentStoreUnavailable; CryptoUnavailable */
  async addCheckpoint(body: string): Promise<AddCheckpointAnswer> {
    const offer = parseOffer(body);
    const note = offer && parseNote(offer.note);
    const checkpoint = note && parseCheckpoint(note.text);
    if (offer === undefined || note === undefined || checkpoint === undefined)
      return { status: 400, problem: 'the body must be an old size, a proof, an empty line and a signed checkpoint' };
    const verifiers = this.parts.logs.filter(({ name }) => name === checkpoint.origin);
    if (verifiers.length === 0) return { status: 404, problem: 'this log is not known here' };
    const signatures = verifiers.flatMap((verifier) => verifier.verify(note)?.line ?? []);
    if (signatures.length === 0) return { status: 403, problem: 'no key that is known here has signed the checkpoint' };
    if (offer.old > checkpoint.size) return { status: 400, problem: 'the old size is larger than the checkpoint' };
    const current = await this.parts.store.get(WITNESSED, originHash(checkpoint.origin));
    const old = { size: current?.body.size ?? 0, root: Buffer.from(current?.body.root ?? '', 'base64') };
    const signed = { text: note.text, signatures };
    const isOfSize = current !== undefined && old.size === checkpoint.size;
    const isOther = isOfSize && !old.root.equals(checkpoint.root);
    if (isOther) await this.tellOf(checkpoint, signed, current);
    if (offer.old !== old.size || isOther) return { status: 409, size: old.size };
    if (old.size > 0 ? !verifyConsistency(old, checkpoint, offer.proof) : offer.proof.length > 0) {
      // The tree that was cosigned contradicts nothing, whatever somebody sends with it.
      if (!isOfSize) await this.tellOf(checkpoint, signed, current);
      return { status: 422, problem: 'the proof does not show that the log only grew' };
    }
    return this.cosigned(current, checkpoint, signed);
  }

  private async tellOf(
    { origin, size: offered }: Checkpoint,
    signed: SignedNote,
    current: VersionedRecord<WitnessedRecord> | undefined,
  ): Promise<void> {
    const { size: cosigned = 0, note: cosignedNote = '' } = current?.body ?? {};
    this.parts.onContradiction({ origin, cosigned, offered, cosignedNote, offeredNote: formatNote(signed) });
    const isProven = offered === cosigned;
    await changeRecord(this.parts.store, WITNESSED, originHash(origin), (newest) => {
      if (newest === undefined) return undefined;
      const { contradiction: known, size } = newest;
      // The first stands, so that who offers again and again writes nothing; what lacks a proof, unless it was cosigned
      // meanwhile.
      const isNews = isProven ? known?.isProven !== true : known === undefined && size === cosigned;
      return isNews ? { ...newest, contradiction: { at: this.clock.iso(), offered, isProven } } : undefined;
    });
  }

  /** The newest that was cosigned of a log; undefined for none. @param hash see `originHash` */
  async newestOf(hash: string): Promise<string | undefined> {
    return (await this.parts.store.get(WITNESSED, hash))?.body.note;
  }

  /** Verifier keys, newest first, each on a line; undefined where this service has no name yet. */
  async verifierKeys(): Promise<string | undefined> {
    const signers = await this.signers();
    return signers.length === 0 ? undefined : signers.map(({ verifier }) => `${verifier.vkey}\n`).join('');
  }

  /** Written down before it is said, and only if nobody was faster: two trees are never cosigned side by side. */
  private async cosigned(
    current: VersionedRecord<WitnessedRecord> | undefined,
    { origin, size, root }: Checkpoint,
    note: SignedNote,
  ): Promise<AddCheckpointAnswer> {
    const time = Math.floor(this.clock.now() / 1_000);
    const cosignatures = (await this.signers()).map((signer) => signer.sign(note.text, time));
    const witnessed = formatNote({ text: note.text, signatures: [...note.signatures, ...cosignatures] });
    const { contradiction } = current?.body ?? {};
    const body = {
      ...{ origin, size, root: Buffer.from(root).toString('base64'), note: witnessed },
      ...(contradiction?.isProven === true && { contradiction }),
    };
    const id = originHash(origin);
    const isWritten =
      current === undefined
        ? await this.parts.store.create(WITNESSED, id, body)
        : await this.parts.store.replace(WITNESSED, id, current.version, body);
    if (isWritten) return { status: 200, lines: cosignatures.map(signatureLine).join('') };
    return { status: 409, size: (await this.parts.store.get(WITNESSED, id))?.body.size ?? 0 };
  }

  /** One for each key of the keyring: who knows the older one alone goes on until it is retired. */
  private async signers(): Promise<readonly NoteSigner[]> {
    const newest = await this.parts.proofs.newest();
    if (newest === undefined) return [];
    const name = `${baseOf(newest.origin)}/witness`;
    return this.parts.keyring.signingKeys('witness').map(({ seed }) => new NoteSigner(name, seed, 'cosignature'));
  }
}
