import type { Keyring } from '#vault';
import { formatCheckpoint, type Checkpoint } from '../notes/checkpoint.js';
import { formatNote, parseNote, type SignedNote } from '../notes/note.js';
import { NoteSigner, type NoteVerifier } from '../notes/note-keys.js';
import type { HandOverRecords } from './hand-over-records.js';
import { formatHandOver } from './hand-over.js';
import type { SigningKeyRecords } from './signing-key-records.js';

interface VersionSigner {
  readonly version: number;
  readonly note: NoteSigner;
  readonly cosigner: NoteSigner;
}

/** No key of the keyring has signed what the tree was last signed as. */
export class LogKeyLost extends Error {
  override readonly name = 'LogKeyLost';
}

/**
 * Signs for the log under its origin, with the keys of the keyring as they are when it is first asked: for one piece of
 * work, not to be kept. @throws CryptoUnavailable
 */
export class LogSigner {
  private made: readonly VersionSigner[] | undefined;

  constructor(
    private readonly keyring: Keyring,
    readonly origin: string,
  ) {}

  /** Newest first. */
  get verifiers(): readonly NoteVerifier[] {
    return this.versions().map(({ note }) => note.verifier);
  }

  /** Whether the newest key has signed a note. */
  hasSigned(text: string): boolean {
    const note = parseNote(text);
    return note !== undefined && this.newest().note.verifier.verify(note) !== undefined;
  }

  /**
   * Keeps what the newest key is checked with; to be called before anybody is shown what it signed.
   * @param at ISO 8601 UTC. @throws LogKeyLost; DocumentStoreUnavailable
   */
  rememberKey(keys: SigningKeyRecords, at: string): Promise<void> {
    const { version, note } = this.newest();
    const publicKey = note.verifier.publicKey.bytes.toString('base64');
    return keys.remember({ purpose: 'log', version, publicKey, since: at });
  }

  /**
   * Keeps the statement, signed by both, that the newest key takes over from the one before; to be called before
   * anybody is shown what it signed.
   * @param last the note of the checkpoint before. @param at ms since 1970
   * @throws LogKeyLost; DocumentStoreUnavailable
   */
  async rememberHandOver(handOvers: HandOverRecords, last: string, at: number): Promise<void> {
    const [newest, older] = this.versions();
    if (newest === undefined || older === undefined || (await handOvers.has(newest.note.verifier))) return;
    const signer = this.signerOf(last);
    const before = signer === newest ? older : signer;
    const text = formatHandOver({ before: before.note.verifier, after: newest.note.verifier });
    const { signatures } = this.noteOf(text, at);
    const note = formatNote({ text, signatures: [...signatures, before.note.sign(text, seconds(at))] });
    await handOvers.keep(newest.note.verifier, newest.version, note);
  }

  /**
   * A note with a key's signature and its cosignature, which holds the time.
   * @param at ms since 1970
   * @param beside a note of ours whose key is to sign, so that whoever can check the one can check the other; the
   *   newest without it
   * @throws LogKeyLost
   */
  signed(text: string, at: number, beside?: string): string {
    return formatNote(this.noteOf(text, at, beside === undefined ? this.newest() : this.signerOf(beside)));
  }

  /**
   * The same for a checkpoint. The first one that a new key signs is signed by the key before it as well: that is how
   * it takes over.
   * @param last the note of the checkpoint before; undefined for the first of all
   * @throws LogKeyLost
   */
  checkpoint(checkpoint: Checkpoint, last: string | undefined, at: number): string {
    const note = this.noteOf(formatCheckpoint(checkpoint), at);
    const before = last === undefined ? undefined : this.signerOf(last);
    const handsOver = before !== undefined && before.note.verifier.vkey !== this.newest().note.verifier.vkey;
    if (!handsOver) return formatNote(note);
    return formatNote({ ...note, signatures: [...note.signatures, before.note.sign(note.text, seconds(at))] });
  }

  private noteOf(text: string, at: number, { note, cosigner } = this.newest()): SignedNote {
    return { text, signatures: [note.sign(text, seconds(at)), cosigner.sign(text, seconds(at))] };
  }

  /** The newest of ours that signed a note. */
  private signerOf(text: string): VersionSigner {
    const note = parseNote(text);
    const signer = note && this.versions().find((one) => one.note.verifier.verify(note) !== undefined);
    if (signer === undefined) throw new LogKeyLost('no key of the keyring has signed the newest checkpoint');
    return signer;
  }

  private newest(): VersionSigner {
    const [newest] = this.versions();
    if (newest === undefined) throw new LogKeyLost('the keyring holds no signing key');
    return newest;
  }

  private versions(): readonly VersionSigner[] {
    this.made ??= this.keyring.signingKeys('log').map(({ version, seed }) => ({
      version,
      note: new NoteSigner(this.origin, seed),
      cosigner: new NoteSigner(this.origin, seed, 'cosignature'),
    }));
    return this.made;
  }
}

const seconds = (at: number): number => Math.floor(at / 1_000);
