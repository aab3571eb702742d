import { EVENT_REFUSALS } from '#domain';
import type { Listener, Listeners } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';

/** @throws CommandRejected `listener_not_found` for one that has ended, or is another business's */
export async function ownListener(listeners: Listeners, businessId: string, id: string): Promise<Listener> {
  const listener = await listeners.find(businessId, id);
  if (listener === undefined) throw new CommandRejected(EVENT_REFUSALS.listenerNotFound);
  return listener;
}
