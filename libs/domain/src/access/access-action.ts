import type { AccessEvent } from './access-event.js';

/** What the entries of an access history tell of; those who run the service, and assistants, look. */
const ACTION_OF = {
  'access.previewed.v1': 'previewed',
  'access.claimed.v1': 'claimed',
  'access.read.v1': 'read',
  'access.listed.v1': 'listed',
  'access.viewed_by_staff.v1': 'viewed_by_staff',
  'access.viewed_by_operator.v1': 'viewed_by_operator',
  'access.read_by_assistant.v1': 'read',
  'access.listed_by_assistant.v1': 'listed',
} as const satisfies Readonly<Record<AccessEvent['type'], string>>;

export type AccessAction = (typeof ACTION_OF)[AccessEvent['type']];

export const ACCESS_ACTIONS: readonly AccessAction[] = [...new Set(Object.values(ACTION_OF))];

export function accessAction({ type }: Pick<AccessEvent, 'type'>): AccessAction {
  return ACTION_OF[type];
}
