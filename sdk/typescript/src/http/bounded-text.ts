import { ConsentError } from './consent-error.js';

/** Several times the largest page; more than that is not the service. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The body as text. Bytes are counted unpacked, so that a small answer cannot become a huge one.
 * @throws ConsentError `invalid_response` when it is larger
 */
export async function boundedText(response: Response, maxBytes = MAX_BYTES): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      const message = `the answer is larger than ${String(maxBytes)} bytes`;
      throw new ConsentError({ code: 'invalid_response', message, status: response.status });
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
