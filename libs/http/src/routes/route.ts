import type { Readable } from 'node:stream';
import type { Type } from '@nestjs/common';
import type { ConsoleAction } from '#domain';
import type { DisclosedKind } from '#idempotency';
import type { AllowanceName } from '#limits';
import type { ErrorCode } from '../errors/error-code.js';
import type { Method } from '../faces/face.js';
import type { CountedAs } from '../limits/route-counting.js';
import type { Parameter } from '../openapi/document.js';
import { exampleOf, type Schema } from './schema.js';

/** A successful answer. */
export interface Answer<T = unknown> {
  readonly description: string;
  /** Absent where there is no body. */
  readonly schema?: Schema<T>;
  readonly example?: T;
  /** A page that may leave out what cannot be read, and then says so. */
  readonly mayLeaveOut?: boolean;
  /** May set the cookies of session and device. */
  readonly setsCookies?: boolean;
  /** Says as of when it is complete. */
  readonly saysAsOf?: boolean;
  /** Leads to the statement of an erasure. */
  readonly leadsToStatement?: boolean;
  /** Goes on and on, as an event stream. */
  readonly isStream?: boolean;
}

/** A JSON body, and an example of it: that of its schema if none is given. */
export function answer<T>(description: string, schema: Schema<T>, example?: NoInfer<T>): Answer<T> {
  return { description, schema, example: example ?? (exampleOf(schema) as T) };
}

/** A page of a list that may leave out what cannot be read. */
export function answersList<T>(description: string, schema: Schema<T>): Answer<T> {
  return { ...answer(description, schema), mayLeaveOut: true };
}

/** An event stream, which says of itself what it holds. */
export function answersStream(): Answer<Readable> {
  return { description: 'Events as they happen, until one side ends it.', isStream: true };
}

export function noContent(description: string): Answer<void> {
  return { description };
}

/** The same answer, which may set the cookies of session and device. */
export function setsCookies<T>(answered: Answer<T>): Answer<T> {
  return { ...answered, setsCookies: true };
}

/** The same answer, which says as of when it is complete. */
export function saysAsOf<T>(answered: Answer<T>): Answer<T> {
  return { ...answered, saysAsOf: true };
}

/** The same answer, which leads to the statement of an erasure. */
export function leadsToStatement<T>(answered: Answer<T>): Answer<T> {
  return { ...answered, leadsToStatement: true };
}

interface RouteSketch<Answers extends Readonly<Record<number, Answer>>> {
  /** `operationId` of the description. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** Needs no authentication, in a face that asks for it. */
  readonly open?: true;
  /** Wants a sign-in of the last 15 minutes, which is asked before body and path are looked at. */
  readonly fresh?: true;
  /** What a member needs to be allowed for it, on routes of a business. */
  readonly needs?: ConsoleAction;
  /** What its requests count as, in a face with limits; as requests without it. */
  readonly countedAs?: CountedAs;
  /** What a request uses of the account's allowances beside a write. */
  readonly uses?: AllowanceName;
  /**
   * Uses no allowance, since it ends something: whoever has got hold of a session must not keep its owner from that by
   * writing as much as may be.
   */
  readonly free?: true;
  /** Is limited by network as open routes are, since it takes what can be guessed. */
  readonly gated?: true;
  /** What of a person its answers show, which a repeat shows for as long as it was not taken back. */
  readonly discloses?: DisclosedKind;
  /** Largest body in bytes; the server's own limit without it. */
  readonly bodyLimit?: number;
  /** The class of its body, and an example. */
  readonly body?: readonly [dto: Type<object>, example: object];
  /** The class of its query. */
  readonly query?: Type<object>;
  readonly headers?: readonly Parameter[];
  /** By status; the first is what it answers unless its handler sets another. */
  readonly answers: Answers;
  /** Beside those that all routes of its face may answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Everything that is said of one route; see `defineRoute`. */
export interface Route<T = unknown> extends RouteSketch<Readonly<Record<number, Answer<T>>>> {
  readonly method: Method;
  /** As descriptions write it, such as `/v1/grants/{id}`. */
  readonly path: string;
}

type Answered<Answers> = Answers[keyof Answers] extends Answer<infer T> ? T : never;

/**
 * States a route, once: its controller serves it with `@Serve`, its face lists it, and its description, limits and
 * refusals follow.
 */
export function defineRoute<const Answers extends Readonly<Record<number, Answer>>>(
  address: `${Method} /${string}`,
  sketch: RouteSketch<Answers>,
): Route<Answered<Answers>> {
  const [method, path = ''] = address.split(' ');
  return { ...sketch, method: method as Method, path } as Route<Answered<Answers>>;
}

/** The path in the router's notation. */
export function routerPath({ path }: Route): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
