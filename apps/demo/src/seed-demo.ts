import type { DemoFile, RunningProcess } from '#runtime';
import type { LookUps } from '#vault';
import { DemoHolders } from './demo-holders.js';
import { DemoSeeder } from './demo-seeder.js';

/**
 * Seeds the demo unless `demo.json` tells of it, and brings the file up to this start's address.
 * @param hasHolders whether the first person's address is in others' hands already, for people to look at
 */
export async function seedDemo(running: RunningProcess, { hasHolders = false } = {}): Promise<DemoFile> {
  const { settings, services, baseUrl } = running;
  const known = await services.demoFiles.read();
  const { business, people } = known ?? (await new DemoSeeder(running).seed());
  if (known === undefined && hasHolders) await new DemoHolders(running).make();
  const demo = { base_url: baseUrl, staff_email: settings.staffEmails[0] ?? null, business, people };
  await services.demoFiles.write(demo);
  // One after the other: a person's own request and the policy behind it may come to the same erasure at once.
  let last = Promise.resolve();
  services.erasure.alsoDoes(() => {
    last = last.catch(() => undefined).then(() => dropErased(running));
    return last;
  });
  return demo;
}

/** The file forgets whoever can no longer be found. */
async function dropErased({ services }: RunningProcess): Promise<void> {
  const demo = await services.demoFiles.read();
  if (demo === undefined) return;
  const people = await living(demo.people, services.lookUps);
  if (people.length < demo.people.length) await services.demoFiles.write({ ...demo, people });
}

async function living(people: DemoFile['people'], lookUps: LookUps): Promise<DemoFile['people']> {
  const found = await Promise.all(people.map(({ key }) => lookUps.find('person-key', key)));
  return people.filter((_, index) => found[index] !== undefined);
}
