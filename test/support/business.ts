import { mustBeDescribed } from './described-answer.js';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies by the API's own field names.
  readonly body: Readonly<Record<string, unknown>>;
}

/** A business that calls `/v1` with its API key. Every answer is held against the description of the API. */
export class Business {
  constructor(
    private readonly baseUrl: string,
    readonly apiKey: string,
  ) {}

  preview(key: string): Promise<Answer> {
    return this.call('POST', '/v1/previews', { key });
  }

  claim(previewId: string, externalRef?: unknown): Promise<Answer> {
    const body = externalRef === undefined ? {} : { external_ref: externalRef };
    return this.call('POST', '/v1/grants', { preview_id: previewId, ...body });
  }

  read(grantId: string): Promise<Answer> {
    return this.call('GET', `/v1/grants/${grantId}`);
  }

  list(query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('GET', `/v1/grants?${new URLSearchParams(query).toString()}`);
  }

  release(grantId: string): Promise<Answer> {
    return this.call('DELETE', `/v1/grants/${grantId}`);
  }

  withdraw(grantId: string): Promise<Answer> {
    return this.call('POST', `/v1/grants/${grantId}/withdrawal`);
  }

  reportReturnedMail(grantId: string): Promise<Answer> {
    return this.call('POST', `/v1/grants/${grantId}/returned-mail`);
  }

  status(): Promise<Answer> {
    return this.call('GET', '/v1/status');
  }

  /** Looks the key up and claims it at once. */
  async claimKey(key: string, externalRef?: string): Promise<Answer> {
    const preview = await this.preview(key);
    return this.claim(String(preview.body['preview_id']), externalRef);
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const authorization = `Bearer ${this.apiKey}`;
    const answer = await ask(
      this.baseUrl,
      method,
      path,
      { authorization },
      body === undefined ? undefined : JSON.stringify(body),
    );
    mustBeDescribed({ method, path: path.replace(/\?.*/, ''), ...answer });
    return answer;
  }
}

/** One request, sent as it is given; its answer may be one that the description does not know. */
export async function ask(
  baseUrl: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<Answer> {
  const withType = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
  const response = await fetch(baseUrl + path, { method, headers: withType, ...(body !== undefined && { body }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
  };
}

/** What of an answer a test compares as a whole. */
export function seen({ status, body }: Answer): { status: number; body: Answer['body'] } {
  return { status, body };
}

/** Status and code of a refusal. */
export function refusal({ status, body }: Answer): { status: number; code: unknown } {
  return { status, code: (body as { error?: { code?: unknown } }).error?.code };
}

/** The grants of a list's page. */
export function dataOf(answer: Answer): readonly Readonly<Record<string, unknown>>[] {
  return answer.body['data'] as readonly Readonly<Record<string, unknown>>[];
}
