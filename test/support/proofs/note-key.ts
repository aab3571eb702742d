import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const LOG = 1;
const COSIGNATURE = 4;

/** A key of a log or of a witness, which signs notes as C2SP says. */
export class NoteKey {
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;

  constructor(readonly name: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.privateKey = privateKey;
    this.publicKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  }

  /** As `/log/v1/key` gives it. */
  get vkey(): string {
    return this.vkeyOf(LOG);
  }

  get witnessVkey(): string {
    return this.vkeyOf(COSIGNATURE);
  }

  signed(text: string): string {
    return this.line(LOG, sign(null, Buffer.from(text), this.privateKey));
  }

  /** @param at real time */
  cosigned(text: string, at: Date): string {
    const seconds = Math.floor(at.getTime() / 1_000);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${String(seconds)}\n${text}`), this.privateKey);
    return this.line(COSIGNATURE, Buffer.concat([time, signature]));
  }

  private vkeyOf(algorithm: number): string {
    const key = Buffer.concat([Buffer.of(algorithm), this.publicKey]).toString('base64');
    return `${this.name}+${this.idOf(algorithm).toString('hex')}+${key}`;
  }

  private line(algorithm: number, signature: Buffer): string {
    return `— ${this.name} ${Buffer.concat([this.idOf(algorithm), signature]).toString('base64')}\n`;
  }

  private idOf(algorithm: number): Buffer {
    const hash = createHash('sha256').update(`${this.name}\n`).update(Buffer.of(algorithm)).update(this.publicKey);
    return hash.digest().subarray(0, 4);
  }
}
