import type { AccessEvent } from '../access/access-event.js';
import type { BusinessEvent } from '../business/business-event.js';
import type { GrantEvent } from '../grant/grant-event.js';
import type { OperationsEvent } from '../operations/operations-event.js';
import type { PersonEvent } from '../person/person-event.js';
import type { PreviewEvent } from '../preview/preview-event.js';
import type { SignInEvent } from '../sign-in/sign-in-event.js';
import type { StaffEvent } from '../staff/staff-event.js';
import type { EndpointEvent } from '../webhook-endpoint/endpoint-event.js';

/** Everything that may stand in the log. */
export type StoredEvent =
  | PersonEvent
  | BusinessEvent
  | PreviewEvent
  | GrantEvent
  | EndpointEvent
  | AccessEvent
  | StaffEvent
  | SignInEvent
  | OperationsEvent;
export type EventType = StoredEvent['type'];

export type DataOf<Type extends EventType> = Extract<StoredEvent, { type: Type }>['data'];
