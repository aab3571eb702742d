import { ask, type Answer } from '../clients/ask.js';
import { mustBeDescribed } from '../clients/described-answer.js';

/** Who an agent calls for, and in which call it is. */
export interface Call {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly callId: string;
}

/**
 * An agent on the phone, in one call. Every answer is held against the description of the API, and must have something
 * for the agent to say that is nothing of what an agent must not say.
 */
export class VoiceAgent {
  constructor(private readonly call: Call) {}

  /** The same agent in another call. */
  inCall(callId: string): VoiceAgent {
    return new VoiceAgent({ ...this.call, callId });
  }

  checksKey(): Promise<Answer> {
    return this.asks('GET', '/business');
  }

  decodes(transcript: string): Promise<Answer> {
    return this.asks('POST', '/decode', { transcript });
  }

  previews(key: string): Promise<Answer> {
    return this.asks('POST', '/previews', { key });
  }

  claims(previewId: unknown): Promise<Answer> {
    return this.asks('POST', '/grants', { preview_id: previewId });
  }

  reads(grantId: unknown): Promise<Answer> {
    return this.asks('GET', `/grants/${String(grantId)}`);
  }

  /** @param path below `/v1/voice` */
  async asks(method: string, path: string, body?: object): Promise<Answer> {
    const { baseUrl, apiKey, callId } = this.call;
    const headers = { authorization: `Bearer ${apiKey}`, ...(method === 'POST' && { 'x-call-id': callId }) };
    const whole = `/v1/voice${path}`;
    const answer = await ask(baseUrl, method, whole, headers, body && JSON.stringify(body));
    mustBeDescribed({ method, path: whole, ...answer });
    return answer;
  }
}

/** What the agent says of it. @throws Error when there is nothing to say */
export function said({ status, body }: Answer): string {
  const { say } = body;
  if (typeof say !== 'string' || say === '') throw new Error(`an answer of ${String(status)} says nothing`);
  return say;
}
