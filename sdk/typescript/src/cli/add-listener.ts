import type { ConsentClient } from '../client.js';
import { ConsentError } from '../http/consent-error.js';
import type { AddListenerInput, EventType, Listener } from '../types.js';
import type { KeptListener } from './kept-listener.js';

export interface WantedListener {
  /** None of them is every type. The service says which there are. */
  readonly events: readonly EventType[];
  readonly kept: KeptListener;
  /** Ends it well. */
  readonly signal: AbortSignal;
}

/**
 * Where there are too many, those go whose processes were killed: their places are kept without them.
 * @throws ConsentError
 */
export async function addListener(client: ConsentClient, wanted: WantedListener): Promise<Listener> {
  const add = () => client.listeners.create(eventsOf(wanted), { signal: wanted.signal });
  try {
    return await add();
  } catch (error) {
    const abandoned = wanted.kept.abandoned();
    if (abandoned.length === 0 || !(error instanceof ConsentError) || error.code !== 'listener_limit_reached') {
      throw error;
    }
    for (const id of abandoned) await client.listeners.delete(id).catch(() => undefined);
    return add();
  }
}

function eventsOf({ events }: WantedListener): AddListenerInput {
  return events.length === 0 ? {} : { events: [...events] };
}
