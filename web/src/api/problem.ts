import type { components } from './generated/person-v1.js';

type Envelope = components['schemas']['ApiError'];

/** Why the service did not do what was asked, or that it could not be asked. */
export class Problem extends Error {
  private constructor(
    /** A code of docs/api.md, Errors, or `unreachable`; of a change `unanswered`: it may have been made. */
    readonly code: string,
    message: string,
    /** To quote when asking for help; null when no answer came. */
    readonly requestId: string | null,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter: number | null,
  ) {
    super(message);
  }

  /** What an answer says that is not 2xx; a gateway's own answer is not in the envelope. */
  static ofAnswer(response: Response, body: unknown): Problem {
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    const retryAfter = Number.isFinite(wait) ? wait : null;
    if (!isEnvelope(body)) {
      const id = response.headers.get('x-request-id');
      return new Problem('unreachable', `The service answered ${response.status}.`, id, retryAfter);
    }
    const { code, message, request_id } = body.error;
    return new Problem(code, message, request_id, retryAfter);
  }

  /** When no answer came: no network, or none in time. */
  static unreachable(): Problem {
    return new Problem('unreachable', 'The service did not answer.', null, null);
  }

  /** The same of a change that must not be made twice: where no answer came, nobody knows whether it was made. */
  ofChange(): Problem {
    if (this.code !== 'unreachable') return this;
    return new Problem('unanswered', this.message, this.requestId, this.retryAfter);
  }

  /** What the page itself says of a field, in the reader's language. */
  static ofField(name: string, text: string): Problem {
    return new Problem('invalid_request', `${name} ${text}`, null, null);
  }

  /** What the page itself says without having asked the service, in the reader's language. */
  static ofPage(text: string): Problem {
    return new Problem('of_page', text, null, null);
  }

  /** The field that a message of the API begins with (`address.zip5 must …`); undefined when it names none. */
  get field(): string | undefined {
    return /^([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*) /.exec(this.message)?.[1];
  }
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object';
}
