import { EVENT_REFUSALS } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';

/** @throws CommandRejected `endpoint_disabled` */
export function mustBeEnabled({ disabledAt }: { readonly disabledAt: string | null }): void {
  if (disabledAt === null) return;
  throw new CommandRejected(EVENT_REFUSALS.endpointDisabled);
}
