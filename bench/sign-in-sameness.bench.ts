import { randomUUID } from 'node:crypto';
import { Client } from '../test/support/clients/client.js';
import { DemoService } from './support/demo-service.js';
import { inRandomOrder } from './support/in-random-order.js';
import { reportSameness } from './support/report-sameness.js';

/**
 * Whether the time of an answer tells what others did with an e-mail address, or that it has an account: codes that are
 * asked for and invitations to a business, over HTTP, in random order.
 */
const SAMPLES = Number(process.env['SAMENESS_SAMPLES'] ?? 1000);
/** Of each kind, so that a batch of invitations is what an account may send in a day (docs/api.md, Limits). */
const BATCH = 25;
/** As many mails an hour as an address gets from strangers (docs/api.md, Sign-in). */
const MAILS_AN_HOUR = 5;

interface Task {
  readonly kind: string;
  readonly run: () => Promise<void>;
}

const service = await DemoService.start();
const anybody = new Client(service.baseUrl, 'nobodys');

await measure('codes asked for', codes);
await measure('invitations sent', invitations);
await service.stop();

async function measure(title: string, tasksOf: () => Promise<readonly Task[]>): Promise<void> {
  const times = new Map<string, number[]>();
  // The first batch warms up.
  for (let done = -BATCH; done < SAMPLES; done += BATCH) {
    await service.anHourLater();
    for (const { kind, run } of await tasksOf()) {
      const since = performance.now();
      await run();
      const milliseconds = performance.now() - since;
      if (done >= 0) times.set(kind, [...(times.get(kind) ?? []), milliseconds]);
    }
  }
  process.stdout.write(`${title}\n`);
  reportSameness(new Map([...times].sort(([one], [other]) => one.localeCompare(other))));
}

async function codes(): Promise<readonly Task[]> {
  const withheld = await accounts();
  for (const email of withheld) for (let mail = 1; mail < MAILS_AN_HOUR; mail++) await askForCode(email);
  const asked = {
    'a. no account': strangers(),
    'b. account': await accounts(),
    'c. mail withheld': withheld,
  };
  return tasksFor(asked, askForCode);
}

async function invitations(): Promise<readonly Task[]> {
  const owner = await Client.signedIn(service.baseUrl, `${randomUUID()}@businesses.example`);
  const { id } = await owner.bodyOf('POST', '/console/v1/businesses', { name: 'Example' });
  const invite = async (email: string): Promise<void> => {
    await owner.bodyOf('POST', `/console/v1/businesses/${String(id)}/members`, { email, role: 'developer' });
  };
  return tasksFor({ 'a. no account': strangers(), 'b. account': await accounts() }, invite);
}

function tasksFor(
  asked: Readonly<Record<string, readonly string[]>>,
  run: (email: string) => Promise<void>,
): readonly Task[] {
  return inRandomOrder(
    Object.entries(asked).flatMap(([kind, emails]) => emails.map((email) => ({ kind, run: () => run(email) }))),
  );
}

function strangers(): readonly string[] {
  return Array.from({ length: BATCH }, () => `${randomUUID()}@people.example`);
}

/** Addresses of accounts that have signed in once. */
async function accounts(): Promise<readonly string[]> {
  const emails = strangers();
  for (const email of emails) await Client.signedIn(service.baseUrl, email);
  return emails;
}

async function askForCode(email: string): Promise<void> {
  await anybody.bodyOf('POST', '/auth/v1/codes', { email });
}
