import type { CallOptions } from '../http/call.js';
import { Paged } from '../http/paged.js';
import { path, withQuery } from '../http/path.js';
import type { Transport } from '../http/transport.js';
import type { ClaimGrantInput, Grant, ListGrantsQuery, Receipt, ReleasedGrant, ReturnedMailReport } from '../types.js';

export interface GrantPage {
  readonly data: readonly Grant[];
  readonly next_cursor: string | null;
  /** `updated_since` of the next poll, by the service's clock: the header `Consent-As-Of`. */
  readonly asOf: string | null;
  /** How many grants of the page are left out because they cannot be read for now. Of `Consent-Incomplete`. */
  readonly leftOut: number;
}

/** Consents to a person's name and address (docs/api.md, Grant). */
export class Grants {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Active, or waiting for the person's approval. The same preview gives the same grant, however often. */
  async claim(input: ClaimGrantInput, options?: CallOptions): Promise<Grant> {
    const call = { method: 'POST', path: '/v1/grants', body: input, options } as const;
    return (await this.#transport.call<Grant>(call)).body;
  }

  /** As it stands now: read it whenever mail is sent. */
  async get(id: string, options?: CallOptions): Promise<Grant> {
    return (await this.#transport.call<Grant>({ method: 'GET', path: path`/v1/grants/${id}`, options })).body;
  }

  /** Its receipt, in every state of it: signed, to be kept and shown. */
  async receipt(id: string, options?: CallOptions): Promise<Receipt> {
    return (await this.#transport.call<Receipt>({ method: 'GET', path: path`/v1/grants/${id}/receipt`, options })).body;
  }

  /** Newest first. */
  list(query: ListGrantsQuery = {}, options?: CallOptions): Paged<Grant, GrantPage> {
    return new Paged((cursor) => this.#page(cursor === undefined ? query : { ...query, cursor }, options));
  }

  /** No longer needed. One that was released already is refused with `grant_not_active`. */
  async release(id: string, options?: CallOptions): Promise<ReleasedGrant> {
    const call = { method: 'DELETE', path: path`/v1/grants/${id}`, options } as const;
    return (await this.#transport.call<ReleasedGrant>(call)).body;
  }

  /** Takes back a claim that waits for approval. */
  async withdraw(id: string, options?: CallOptions): Promise<ReleasedGrant> {
    const call = { method: 'POST', path: path`/v1/grants/${id}/withdrawal`, options } as const;
    return (await this.#transport.call<ReleasedGrant>(call)).body;
  }

  /** The report that is open, or a new one. */
  async reportReturnedMail(id: string, options?: CallOptions): Promise<ReturnedMailReport> {
    const call = { method: 'POST', path: path`/v1/grants/${id}/returned-mail`, options } as const;
    return (await this.#transport.call<ReturnedMailReport>(call)).body;
  }

  async #page(query: ListGrantsQuery, options: CallOptions | undefined): Promise<GrantPage> {
    const call = { method: 'GET', path: withQuery('/v1/grants', query), options } as const;
    const { body, headers } = await this.#transport.call<Pick<GrantPage, 'data' | 'next_cursor'>>(call);
    const leftOut = Number(headers.get('consent-incomplete') ?? 0);
    return { ...body, asOf: headers.get('consent-as-of'), leftOut };
  }
}
