import { createHash } from 'node:crypto';
import { PrivateKey, PublicKey, ED25519_KEY_BYTES } from './ed25519.js';
import { KEY_ID_BYTES, type NoteSignature, type SignedNote } from './note.js';

/** How a note is signed (C2SP signed-note; tlog-cosignature): by its text alone, or with a time. */
const ALGORITHMS = { note: 0x01, cosignature: 0x04 } as const;
export type NoteAlgorithm = keyof typeof ALGORITHMS;

const TIME_BYTES = 8;
/** Lines of one key under a note that are looked at: strangers may put hundreds of wrong ones there. */
const MOST_TRIED = 3;
const NAME = /^[^\s+\p{Cc}]+$/u;
const VKEY = /^([^\s+\p{Cc}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;

/** What a key found under a note. */
export interface FoundSignature {
  readonly line: NoteSignature;
  /** Seconds since 1970, of a cosignature; null for a plain signature. */
  readonly time: number | null;
}

/** Checks what one key signed under one name. */
export class NoteVerifier {
  /** KEY_ID_BYTES: SHA-256(name, newline, algorithm, public key). */
  readonly keyId: Buffer;

  /** @throws RangeError for a name that no note can hold */
  constructor(
    readonly name: string,
    readonly publicKey: PublicKey,
    readonly algorithm: NoteAlgorithm = 'note',
  ) {
    if (!NAME.test(name)) throw new RangeError('a key’s name has neither blanks nor a plus');
    const hashed = createHash('sha256').update(`${name}\n`).update(this.material).digest();
    this.keyId = hashed.subarray(0, KEY_ID_BYTES);
  }

  /** Undefined for what is no verifier key, or of an algorithm that is not known here. */
  static of(vkey: string): NoteVerifier | undefined {
    const [, name, id, encoded] = VKEY.exec(vkey.trim()) ?? [];
    if (name === undefined || encoded === undefined) return undefined;
    const material = Buffer.from(encoded, 'base64');
    const algorithm = algorithmOf(material[0]);
    if (algorithm === undefined || material.length !== 1 + ED25519_KEY_BYTES) return undefined;
    const verifier = new NoteVerifier(name, new PublicKey(material.subarray(1)), algorithm);
    return verifier.keyId.toString('hex') === id ? verifier : undefined;
  }

  /** What others check with: name, key id and key (C2SP signed-note, verifier keys). */
  get vkey(): string {
    return `${this.name}+${this.keyId.toString('hex')}+${this.material.toString('base64')}`;
  }

  /** The signature of this key under a note; undefined when none of the first few is right. */
  verify({ text, signatures }: SignedNote): FoundSignature | undefined {
    const own = signatures.filter(({ name, keyId }) => name === this.name && keyId.equals(this.keyId));
    for (const line of own.slice(0, MOST_TRIED)) {
      const found = this.check(text, line);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private get material(): Buffer {
    return Buffer.concat([Buffer.of(ALGORITHMS[this.algorithm]), this.publicKey.bytes]);
  }

  private check(text: string, line: NoteSignature): FoundSignature | undefined {
    const { signature } = line;
    if (this.algorithm === 'note')
      return this.publicKey.hasSigned(Buffer.from(text), signature) ? { line, time: null } : undefined;
    if (signature.length <= TIME_BYTES) return undefined;
    const time = Number(signature.readBigUInt64BE());
    const isSigned = this.publicKey.hasSigned(cosigned(text, time), signature.subarray(TIME_BYTES));
    return isSigned ? { line, time } : undefined;
  }
}

/** Signs notes with one key under one name. */
export class NoteSigner {
  readonly verifier: NoteVerifier;

  /** @param seed 32 bytes, an Ed25519 private key */
  constructor(
    readonly name: string,
    seed: Uint8Array,
    algorithm: NoteAlgorithm = 'note',
  ) {
    this.key = new PrivateKey(seed);
    this.verifier = new NoteVerifier(name, this.key.publicKey, algorithm);
  }

  private readonly key: PrivateKey;

  /** @param time seconds since 1970, which a cosignature holds */
  sign(text: string, time: number): NoteSignature {
    const { name, keyId, algorithm } = this.verifier;
    if (algorithm === 'note') return { name, keyId, signature: this.key.sign(Buffer.from(text)) };
    const stamp = Buffer.alloc(TIME_BYTES);
    stamp.writeBigUInt64BE(BigInt(time));
    return { name, keyId, signature: Buffer.concat([stamp, this.key.sign(cosigned(text, time))]) };
  }
}

const cosigned = (text: string, time: number): Buffer => Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);

function algorithmOf(byte: number | undefined): NoteAlgorithm | undefined {
  return byte === ALGORITHMS.note ? 'note' : byte === ALGORITHMS.cosignature ? 'cosignature' : undefined;
}
