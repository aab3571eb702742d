/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Tests look into bodies by the API's own field names.
  readonly body: Readonly<Record<string, unknown>>;
}

/** A business that calls `/v1` with its API key. */
export class Business {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  preview(key: string): Promise<Answer> {
    return this.call('POST', '/v1/previews', { key });
  }

  claim(previewId: string, externalRef?: string | null): Promise<Answer> {
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
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
    };
  }
}
