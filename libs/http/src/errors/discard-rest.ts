import type { IncomingMessage } from 'node:http';

/** The largest body of any route twice over: what a client may reasonably have under way when it is refused. */
const MAX_DISCARDED_BYTES = 1_048_576;

/**
 * Reads away what is left of a refused request's body, so that the client can finish sending and read the answer. One
 * that goes on beyond the bound loses the connection; one that is slow meets the server's request time-out.
 */
export function discardRest(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  let discarded = 0;
  message.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) message.destroy();
  });
  message.on('error', () => undefined);
  message.resume();
}
