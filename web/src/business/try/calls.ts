import type { Call } from '../snippet/call.js';

/** `demo`: on made-up people, as the page itself asks. `production`: on real people, as a program will ask. */
export type Stage = 'demo' | 'production';

/** What stands for the key that a customer gives. */
const SOMEBODYS_KEY = 'XXX-XXX-XXXX';

/** The calls that do what the page does, for a business. */
export class DemoCalls {
  constructor(
    private readonly stage: Stage,
    private readonly businessId: string,
  ) {}

  preview(key: string): Call {
    // Real keys are unknown to the demo, and those of made-up people to `/v1`.
    return this.post('/previews', { key: this.stage === 'demo' ? key : SOMEBODYS_KEY });
  }

  claim(previewId: string): Call {
    return this.post('/grants', { preview_id: previewId });
  }

  read(grantId: string): Call {
    return { method: 'GET', ...this.at(`/grants/${grantId}`) };
  }

  release(grantId: string): Call {
    return { method: 'DELETE', ...this.at(`/grants/${grantId}`) };
  }

  private post(path: string, body: Readonly<Record<string, string>>): Call {
    return { method: 'POST', ...this.at(path), body };
  }

  private at(path: string): Pick<Call, 'path' | 'secret'> {
    if (this.stage === 'production') return { path: `/v1${path}`, secret: 'API_KEY' };
    return { path: `/console/v1/businesses/${this.businessId}/demo${path}`, secret: 'SESSION_TOKEN' };
  }
}
