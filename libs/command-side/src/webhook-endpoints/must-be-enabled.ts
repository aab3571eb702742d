import { CommandRejected } from '../running/command-rejected.js';

/** @throws CommandRejected `endpoint_disabled` */
export function mustBeEnabled({ disabledAt }: { readonly disabledAt: string | null }): void {
  if (disabledAt === null) return;
  const message = 'The endpoint is disabled: nothing is sent until a test of it succeeds.';
  throw new CommandRejected({ code: 'endpoint_disabled', message });
}
