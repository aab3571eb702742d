import { mustBeDescribed } from './described-answer.js';
import { mustBeListed } from './known-message.js';

/** An answer as its bytes came. */
export interface KeyedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A business's POST to `/v1` under an `Idempotency-Key`; every answer is held against the description. */
export class KeyedPost {
  constructor(
    readonly baseUrl: string,
    readonly apiKey: string,
    readonly path: string,
    /** The body as it is sent; undefined for none. */
    readonly sent: string | undefined,
    readonly key: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same with other parts. */
  but(other: Partial<Pick<KeyedPost, 'baseUrl' | 'apiKey' | 'path' | 'sent' | 'key' | 'headers'>>): KeyedPost {
    const { baseUrl = this.baseUrl, apiKey = this.apiKey, path = this.path } = other;
    const { sent = this.sent, key = this.key, headers = this.headers } = other;
    return new KeyedPost(baseUrl, apiKey, path, sent, key, headers);
  }

  async send(): Promise<KeyedAnswer> {
    const response = await fetch(this.baseUrl + this.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        'idempotency-key': this.key,
        ...(this.sent !== undefined && { 'content-type': 'application/json' }),
        ...this.headers,
      },
      ...(this.sent !== undefined && { body: this.sent }),
    });
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as KeyedAnswer['body']);
    const { status, headers } = response;
    mustBeListed(body);
    mustBeDescribed({ method: 'POST', path: this.path.replace(/\?.*/, ''), status, headers, body });
    return { status, headers, text, body };
  }
}

/** What of an answer a repeat must have byte for byte: everything but the request's own id. */
export function repeatable({ status, text, headers }: KeyedAnswer): object {
  const requestId = headers.get('x-request-id') ?? '';
  return { status, text: text.replaceAll(requestId, '<request id>'), type: headers.get('content-type') };
}
