import type { Answer } from '../clients/ask.js';
import { DescribedClient } from '../clients/described-client.js';

/** A business that calls `/v1` with its API key. */
export class Business extends DescribedClient {
  get apiKey(): string {
    return this.token;
  }

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

  /** @param query `after`, `limit` */
  events(query: Readonly<Record<string, string | number>> = {}): Promise<Answer> {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
    return this.call('GET', `/v1/events?${asked.toString()}`);
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
}
