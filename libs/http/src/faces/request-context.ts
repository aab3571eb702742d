import type { FastifyRequest } from 'fastify';
import type { AssistantPrincipal } from '#assistants';
import type { AccountPrincipal, BusinessPrincipal, Principal } from '../auth/principal.js';
import type { DecidedAs, RequestWithKey } from '../repeats/request-with-key.js';
import type { RouteAccess } from './route-access.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, once authenticated. */
    principal: Principal | undefined;
    /** The person that the account is; on routes that only a person has, once that is looked up. */
    personId: string | undefined;
    /** Which member of the business the account is; on routes of a business, once that is looked up. */
    memberId: string | undefined;
    /** Where it comes from, as limits count it; on open and gated routes of a face that limits networks. */
    network: string | undefined;
    /** Whether it was decided on, and counted if it was admitted. */
    isCounted: boolean;
    /** Of a request that may be repeated under its `Idempotency-Key`; undefined without the header. */
    keyed: RequestWithKey | undefined;
    /** Gives back what the request has used of its account's allowances; undefined when it used none. */
    giveBack: (() => Promise<void>) | undefined;
    /** Code of the error that the request was answered with. */
    errorCode: string | undefined;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/** What a handler may know about the request it answers. */
export interface RequestContext {
  /** The `X-Request-Id` of the answer. */
  readonly requestId: string;
  /** Absent on open routes. */
  readonly principal: Principal | undefined;
}

export function requestContext(request: FastifyRequest): RequestContext {
  return { requestId: request.id, principal: request.principal };
}

/** In whose name a request is decided that came with an `Idempotency-Key`; undefined for any other. */
export function decidedAs(request: FastifyRequest): DecidedAs | undefined {
  return request.keyed?.decidedAs;
}

/** The assistant that is asking. For handlers of its face; elsewhere it is a fault in the program. */
export function assistantOf(request: FastifyRequest): AssistantPrincipal {
  if (request.principal?.kind !== 'assistant') throw new Error('this route does not authenticate assistants');
  return request.principal;
}

/** The account that is asking. For handlers of faces for people; elsewhere it is a fault in the program. */
export function accountOf(request: FastifyRequest): AccountPrincipal {
  if (request.principal?.kind !== 'account') throw new Error('this route does not authenticate accounts');
  return request.principal;
}

/**
 * The network that a request comes from. For handlers of open and gated routes; elsewhere it is a fault in the program.
 */
export function networkOfRequest(request: FastifyRequest): string {
  if (request.network === undefined) throw new Error('this route does not look at the network');
  return request.network;
}

/**
 * The id of the person who is asking. For handlers behind a guard that looked it up; elsewhere it is a fault in the
 * program.
 */
export function personOf(request: FastifyRequest): string {
  if (request.personId === undefined) throw new Error('this route does not look up the person');
  return request.personId;
}

/**
 * The id of the member who is asking. For handlers behind a guard that looked it up; elsewhere it is a fault in the
 * program.
 */
export function memberIdOf(request: FastifyRequest): string {
  if (request.memberId === undefined) throw new Error('this route does not look up the member');
  return request.memberId;
}

/**
 * The business that is asking. For handlers of faces that authenticate businesses; elsewhere it is a fault in the
 * program.
 */
export function businessOf(request: FastifyRequest): BusinessPrincipal {
  if (request.principal?.kind !== 'business') throw new Error('this route does not authenticate businesses');
  return request.principal;
}
