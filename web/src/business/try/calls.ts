import type { Call } from '../snippet/call.js';

/** `demo`: on made-up people, as the page itself asks. `production`: on real people, as a program will ask. */
export type Stage = 'demo' | 'production';

/** What a program puts its own values for: `/v1` knows neither made-up people nor what was claimed of them. */
const YOUR = { key: 'KEY_OF_YOUR_CUSTOMER', preview: 'YOUR_PREVIEW_ID', grant: 'YOUR_GRANT_ID' } as const;

/** The calls that do what the page does, for a business. */
export class DemoCalls {
  constructor(
    private readonly stage: Stage,
    private readonly businessId: string,
  ) {}

  preview(key: string): Call {
    return this.post('/previews', { key: this.inDemo(key, YOUR.key) });
  }

  claim(previewId: string): Call {
    return this.post('/grants', { preview_id: this.inDemo(previewId, YOUR.preview) });
  }

  read(grantId: string): Call {
    return { method: 'GET', ...this.at(`/grants/${this.inDemo(grantId, YOUR.grant)}`) };
  }

  release(grantId: string): Call {
    return { method: 'DELETE', ...this.at(`/grants/${this.inDemo(grantId, YOUR.grant)}`) };
  }

  private inDemo(made: string, placeholder: string): string {
    return this.stage === 'demo' ? made : placeholder;
  }

  private post(path: string, body: Readonly<Record<string, string>>): Call {
    return { method: 'POST', ...this.at(path), body };
  }

  private at(path: string): Pick<Call, 'path' | 'secret'> {
    if (this.stage === 'production') return { path: `/v1${path}`, secret: 'API_KEY' };
    return { path: `/console/v1/businesses/${this.businessId}/demo${path}`, secret: 'SESSION_TOKEN' };
  }
}
