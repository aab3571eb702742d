import type { Decision } from '../decider.js';
import type { Unsealed } from '../sealed-fields.js';
import type { EndpointEvent } from './endpoint-event.js';
import type { EndpointSettings } from './endpoint-rules.js';

/** `at` everywhere: when it is asked, from the clock port, ISO 8601 UTC with milliseconds. */
interface CommandOf<Type extends string> {
  readonly type: Type;
  readonly at: string;
}
/** `businessId` is the business that asks: another's endpoint is not found. */
interface CommandByBusiness<Type extends string> extends CommandOf<Type> {
  readonly businessId: string;
}

export interface AddEndpoint extends CommandByBusiness<'add'>, EndpointSettings {
  readonly endpointId: string;
  readonly url: string;
  readonly events: readonly string[] | null;
  /** `whsec_` and the base64 of 32 random bytes. */
  readonly secret: string;
}
export interface ChangeEndpoint extends CommandByBusiness<'change'>, EndpointSettings {}
export type RemoveEndpoint = CommandByBusiness<'remove'>;
export interface RotateEndpointSecret extends CommandByBusiness<'rotate-secret'> {
  readonly secret: string;
}
/** A delivery's attempt failed; `failedAt` is when the first failing attempt of that delivery did. */
export interface NoteFailure extends CommandOf<'note-failure'> {
  readonly failedAt: string;
}
export interface NoteSuccess extends CommandOf<'note-success'> {
  readonly isTest: boolean;
}
/** Time has passed, without an attempt to tell of. */
type NoteTime = CommandOf<'note-time'>;
export type HealthCommand = NoteFailure | NoteSuccess | NoteTime;

type BusinessEndpointCommand = AddEndpoint | ChangeEndpoint | RemoveEndpoint | RotateEndpointSecret;
/** For which nothing of an endpoint needs to be opened. */
export type SealedEndpointCommand = RemoveEndpoint | HealthCommand;
export type EndpointCommand = BusinessEndpointCommand | SealedEndpointCommand;

export type EndpointCode = 'invalid_request' | 'endpoint_not_found';

export type EndpointDecision = Decision<EndpointEvent, EndpointCode>;
/** Commands on an endpoint, except those on its secret. */
export type EndpointChange = Unsealed<EndpointEvent>;
export type EndpointChangeDecision = Decision<EndpointChange, EndpointCode>;
