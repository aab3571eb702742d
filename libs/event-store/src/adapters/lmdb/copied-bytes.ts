/** As many of the most usual events as a page of those that read the log whole has. */
const CHUNK = 256 * 1_024;

/**
 * Copies of what LMDB lends for a moment, many in one piece of memory: to allocate one each takes longer than to read
 * it. A piece is kept as long as any copy in it.
 */
export class CopiedBytes {
  private chunk = Buffer.alloc(0);
  private at = 0;

  /** @param lent its length is what was read, however long the memory behind it is */
  copyOf(lent: Buffer): Buffer {
    const { length } = lent;
    if (this.at + length > this.chunk.length) {
      this.chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, length));
      this.at = 0;
    }
    const copy = this.chunk.subarray(this.at, this.at + length);
    copy.set(lent.subarray(0, length));
    this.at += length;
    return copy;
  }
}
