import type { Clock } from '#clock';
import { endpointStream, sealedEndpointDecider } from '#domain';
import type { EndpointRegistry } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { unlessRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';

export interface EndpointStores {
  readonly runner: DeciderRunner;
  readonly endpointRegistry: EndpointRegistry;
  readonly clock: Clock;
}

/**
 * Ends a webhook endpoint in the log, and then its registration: one that a crash left is found to be over when the
 * business needs its place. May be repeated.
 * @param lenient frees its place also where an event of it cannot be read, and where there is none to be ended
 * @throws CommandRejected for one that is not the business's, unless lenient
 */
export async function endEndpoint(
  { runner, endpointRegistry, clock }: EndpointStores,
  { businessId, endpointId }: { readonly businessId: string; readonly endpointId: string },
  context: CommandContext,
  lenient = false,
): Promise<void> {
  const command = { type: 'remove', at: clock.iso(), businessId } as const;
  const ended = runner.runSealed(sealedEndpointDecider, endpointStream(endpointId), command, context, { lenient });
  await (lenient ? ended.catch(unlessRejected) : ended);
  await endpointRegistry.free(businessId, endpointId);
}
