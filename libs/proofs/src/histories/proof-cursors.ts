import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Keyring } from '#vault';

/** Where a proof goes on: under the same signed statements, so that all its pages belong together. */
export interface ProofCursor {
  /** The signed note. */
  readonly checkpoint: string;
  /** The signed note. */
  readonly head: string;
  /** Revision of the newest entry of the next page. */
  readonly next: number;
}

/** An address has 4,096 characters at most, the rest of it included. */
const MOST_CHARACTERS = 3_900;

const SECRET = 'history-proof-cursors';
const MAC_BYTES = 32;

/**
 * Cursors that hold all that they stand for, so that nothing is kept between two pages. They are authenticated as a
 * whole: statements of two proofs, each signed by the log, do not make a third. Packed, as an address has bounds: with
 * ten witnesses one has some 2,400 characters.
 */
export class ProofCursors {
  constructor(private readonly keyring: Keyring) {}

  /** @throws CryptoUnavailable */
  format({ checkpoint, head, next }: ProofCursor): string {
    const content = deflateRawSync(JSON.stringify([checkpoint, head, next]));
    return Buffer.concat([this.mac(content), content]).toString('base64url');
  }

  /**
   * The checkpoint with as many signatures as a cursor can hold: those of the log come first, so that of very many
   * witnesses the last ones are left out. @throws CryptoUnavailable
   */
  fitting(cursor: ProofCursor): string {
    let { checkpoint } = cursor;
    while (this.format({ ...cursor, checkpoint }).length > MOST_CHARACTERS) {
      const shorter = checkpoint.slice(0, checkpoint.lastIndexOf('\n', checkpoint.length - 2) + 1);
      if (shorter.endsWith('\n\n')) break;
      checkpoint = shorter;
    }
    return checkpoint;
  }

  /** Undefined for one that was not made here, or not to its last bit. @throws CryptoUnavailable */
  parse(cursor: string): ProofCursor | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, content] = [bytes.subarray(0, MAC_BYTES), bytes.subarray(MAC_BYTES)];
    const isWhole = mac.length === MAC_BYTES && bytes.toString('base64url') === cursor;
    if (!isWhole || !timingSafeEqual(mac, this.mac(content))) return undefined;
    const [checkpoint, head, next] = JSON.parse(inflateRawSync(content).toString('utf8')) as [string, string, number];
    return { checkpoint, head, next };
  }

  private mac(content: Uint8Array): Buffer {
    return createHmac('sha256', this.keyring.secret(SECRET)).update(content).digest();
  }
}
