import type { AccessEvent } from '../access/access-event.js';
import type { BusinessEvent } from '../business/business-event.js';
import type { GrantEvent } from '../grant/grant-event.js';
import type { OperationsEvent } from '../operations/operations-event.js';
import type { PersonEvent } from '../person/person-event.js';
import type { PreviewEvent } from '../preview/preview-event.js';
import type { SignInEvent } from '../sign-in/sign-in-event.js';
import type { StaffEvent } from '../staff/staff-event.js';
import type { STREAM_PREFIXES } from '../streams.js';
import type { EndpointEvent } from '../webhook-endpoint/endpoint-event.js';

/** Whose events stand in a stream of each kind. */
interface EventsOfKind {
  readonly person: PersonEvent;
  readonly access: AccessEvent;
  readonly grant: GrantEvent;
  readonly preview: PreviewEvent;
  readonly business: BusinessEvent;
  readonly endpoint: EndpointEvent;
  readonly staff: StaffEvent;
  readonly signIn: SignInEvent;
  readonly operations: OperationsEvent;
  readonly demoGrant: GrantEvent;
  readonly demoPreview: PreviewEvent;
}

type Prefixes = typeof STREAM_PREFIXES;
type Kind = keyof Prefixes;

/** The name of a stream, as it is made of an id. */
export type StreamName = { [K in Kind]: `${Prefixes[K]}${string}` }[Kind];

/** The events of the stream of this name. */
export type EventOf<Stream extends StreamName> = {
  [K in Kind]: Stream extends `${Prefixes[K]}${string}` ? EventsOfKind[K] : never;
}[Kind];
