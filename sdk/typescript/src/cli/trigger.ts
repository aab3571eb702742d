import type { ConsentClient } from '../client.js';
import type { EventType } from '../types.js';
import { print } from './print.js';
import { WrongUsage } from './usage.js';

/**
 * Sends an example event to a listener.
 * @param listenerId undefined when no `consent listen` of this access was found
 * @throws WrongUsage; ConsentError, also for a type that there is not
 */
export async function trigger(client: ConsentClient, listenerId: string | undefined, type: string): Promise<void> {
  if (listenerId === undefined) throw new WrongUsage('nobody listens: start consent listen in another terminal');
  // The service says which types there are.
  await client.listeners.trigger(listenerId, { type: type as EventType });
  print(`Sent an example of ${type}: consent listen shows what your program answered.`);
}
