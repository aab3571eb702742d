import { PostalUnavailable } from '../../postal-unavailable.js';

/** An address with all that is known of it takes about 1 kB. */
const MAX_BYTES = 64 * 1024;

export interface HttpAnswer {
  readonly status: number;
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

/**
 * One call. Fails with `PostalUnavailable` of `timeout` or `failing`, whose message and cause hold nothing of the call.
 */
export async function httpCall(url: string, request: RequestInit, timeoutMs: number): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  try {
    // A redirect would carry the address, and the token, to somebody else.
    const response = await fetch(url, { ...request, signal, redirect: 'error' });
    const text = await boundedText(response);
    return {
      status: response.status,
      body: jsonOf(text),
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    };
  } catch {
    throw new PostalUnavailable(signal.aborted ? 'timeout' : 'failing');
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds alone: a date would be by another machine's clock. */
function retryAfterMs(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : undefined;
}
