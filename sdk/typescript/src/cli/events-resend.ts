import { Webhook } from 'standardwebhooks';
import type { ConsentClient } from '../client.js';
import type { FeedEvent } from '../types.js';
import { forward, inWords, isTaken } from './forward.js';
import { print } from './print.js';
import { WrongUsage } from './usage.js';

/**
 * Sends an event of the feed to a program, as a webhook with a signature of now; once. Whether it was acknowledged.
 * @throws WrongUsage when the business has no such event; ConsentError
 */
export async function resendEvent(
  client: ConsentClient,
  sequence: number,
  { forwardTo, secret }: { readonly forwardTo: string; readonly secret: string },
): Promise<boolean> {
  const [event] = (await client.events.list({ after: sequence - 1, limit: 1 })).data;
  if (event?.sequence !== sequence) throw new WrongUsage(`there is no event ${String(sequence)} yet`);
  if (event.type === 'unreadable') throw new WrongUsage(`event ${String(sequence)} cannot be read for now`);
  const { headers, body } = signed(event, secret);
  const forwarded = await forward(forwardTo, headers, body);
  print(`${String(sequence)} ${event.type} → ${inWords(forwarded)}`);
  return isTaken(forwarded);
}

function signed(event: FeedEvent, secret: string) {
  // The number is the feed's: webhooks are without it.
  const body = JSON.stringify({ ...event, sequence: undefined });
  const [id, now] = [event.data.event_id, new Date()];
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return { headers, body };
}
