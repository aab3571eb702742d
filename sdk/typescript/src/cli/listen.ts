import type { ConsentClient } from '../client.js';
import { addListener } from './add-listener.js';
import { Forwarding, type ListenOptions } from './forwarding.js';
import { SEEN_EVERY_MS } from './kept-listener.js';

/**
 * Forwards events to a program until it is told to end. Each is sent once; after a lost connection, and after a kill of
 * this process, it goes on where it was.
 * @throws ConsentError for what does not pass by itself
 */
export async function listen(client: ConsentClient, options: ListenOptions): Promise<boolean> {
  try {
    return await listening(client, options);
  } catch (error) {
    if (options.signal.aborted) return true;
    throw error;
  }
}

async function listening(client: ConsentClient, options: ListenOptions): Promise<boolean> {
  const left = options.kept.leftBehind();
  const { id, secret } = await addListener(client, options);
  const listener = new Forwarding(client, options, { id, last: left?.last ?? null }, secret);
  if (left !== undefined) await client.listeners.delete(left.id).catch(() => undefined);
  const seen = setInterval(() => {
    listener.keepPlace();
  }, SEEN_EVERY_MS);
  try {
    const isTold = await listener.run();
    // After anything else the place stays: whoever listens next goes on there.
    if (isTold) options.kept.forget();
    return isTold;
  } finally {
    clearInterval(seen);
    await listener.remove();
  }
}
