import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** Bytes, and the content coding that they are in; none is as they are. */
export interface EncodedBytes {
  readonly bytes: Buffer;
  readonly coding?: Coding;
}

type Coding = 'br' | 'gzip';

/** In the order of our liking; a client that weighs them decides. */
const CODINGS = ['br', 'gzip', 'identity'];

/** Bytes that many ask for: compressed in the background when somebody first asks for them so, and once alone. */
export class CompressedBytes {
  private readonly made = new Map<Coding, Promise<Buffer>>();

  constructor(private readonly bytes: Buffer) {}

  /** @param accepted the request's `Accept-Encoding` */
  async as(accepted: string | undefined): Promise<EncodedBytes> {
    const coding = negotiate(accepted ?? '', CODINGS);
    if (coding !== 'br' && coding !== 'gzip') return { bytes: this.bytes };
    const bytes = this.made.get(coding) ?? compressedTo(coding, this.bytes);
    this.made.set(coding, bytes);
    return { bytes: await bytes, coding };
  }
}

function compressedTo(coding: Coding, bytes: Buffer): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: 9 });
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
