import type { IncomingMessage } from 'node:http';
import type { DisclosedKind } from '#idempotency';
import type { Admission, AllowanceName } from '#limits';
import type { Credentials } from '../auth/bearer-token.js';
import type { Principal } from '../auth/principal.js';
import type { ApiError } from '../errors/api-error.js';
import type { CountedAs } from '../limits/route-counting.js';
import type { NetworkGate } from '../networks/network-gate.js';
import type { Repeats } from '../repeats/repeats.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route of a face. */
export interface RouteRule {
  readonly method: Method;
  /** The whole path in Fastify's notation, such as `/v1/grants/:id`. */
  readonly path: string;
  /** Names of the query parameters that it takes; none without it. */
  readonly query?: readonly string[];
  /** Needs no authentication. */
  readonly open?: boolean;
  /** Is limited by network although it needs authentication. */
  readonly gated?: boolean;
  /** Wants a sign-in of the last minutes. */
  readonly fresh?: boolean;
  /** Largest body in bytes; the server's own limit without it. */
  readonly bodyLimit?: number;
  /** What its requests use of the account's allowances, in a face that has them. */
  readonly uses?: readonly AllowanceName[];
  /** What its requests count as, in a face with limits; as requests without it. */
  readonly countedAs?: CountedAs;
  /** What of a person its answers show, in a face whose requests may be repeated. */
  readonly discloses?: DisclosedKind;
}

/** A part of the service with an authentication of its own: everything at and under one path. */
export interface Face {
  /** Such as `/v1`: one or more segments, no slash at the end. */
  readonly base: string;
  /** All routes of the face, whichever process serves them: a process knows by them what is 404 and what is 405. */
  readonly routes: readonly RouteRule[];
  /** Whether it answers to a name that it is called by, port included; without it to any. */
  readonly answersTo?: (host: string | undefined) => boolean;
  /** What is in the way before anybody is asked who they are; without it nothing is. */
  readonly problemBefore?: (request: Pick<IncomingMessage, 'headers'>) => ApiError | undefined;
  /** What lets pages of others read its answers; undefined where it need not be said. */
  readonly sharedWith?: (request: Pick<IncomingMessage, 'headers'>) => Readonly<Record<string, string>> | undefined;
  /** Who is asking; without it the face is open. @throws ApiError when that is nobody who may */
  readonly authenticate?: (request: Credentials) => Promise<Principal>;
  /** Decides whether a request of a business may go on; without it nothing is limited. */
  readonly admission?: Admission;
  /** Bounds what open and gated routes are asked by one network; without it nothing is. */
  readonly networkGate?: NetworkGate;
  /** Keeps the allowances of accounts; without it nothing is used of them. */
  readonly allowances?: Admission;
  /** Answers what is posted once more under an `Idempotency-Key`; without it the header means nothing. */
  readonly repeats?: Repeats;
  /** What an agent says of an error, in a face whose answers are spoken: each of its errors carries it as `say`. */
  readonly say?: (error: ApiError) => string;
  /** Whether its errors are those of JSON-RPC. */
  readonly isRpc?: boolean;
}
