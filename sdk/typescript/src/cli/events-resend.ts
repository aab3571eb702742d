import { Webhook } from 'standardwebhooks';
import type { ConsentClient } from '../client.js';
import { inTime } from '../http/deadline.js';
import type { FeedEvent } from '../types.js';
import { print, shown } from './print.js';
import { WrongUsage } from './usage.js';

/** As long as the service itself waits for an endpoint. */
const PATIENCE_MS = 10_000;

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
  const started = performance.now();
  const answer = await sent(event, forwardTo, secret);
  const took = `${String(Math.round(performance.now() - started))} ms`;
  print(`${String(sequence)} ${event.type} → ${answer.text} (${took})`);
  return answer.isTaken;
}

async function sent(event: FeedEvent, forwardTo: string, secret: string) {
  // The number is the feed's: webhooks are without it.
  const body = JSON.stringify({ ...event, sequence: undefined });
  const [id, now] = [event.data.event_id, new Date()];
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  try {
    return await inTime(PATIENCE_MS, undefined, async (signal) => {
      const { status, body: answer } = await fetch(forwardTo, {
        ...{ method: 'POST', headers, body, redirect: 'manual', signal },
      });
      await answer?.cancel();
      return { text: String(status), isTaken: status >= 200 && status < 300 };
    });
  } catch (error) {
    return { text: `no answer: ${shown(reasonOf(error))}`, isTaken: false };
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
