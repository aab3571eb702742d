import type { RunningProcess } from '#runtime';
import type { LookUps } from '#vault';
import { readDemoFile, writeDemoFile, type DemoFile } from './demo-file.js';
import { DemoSeeder } from './demo-seeder.js';

/** Seeds the demo unless `demo.json` tells of it, and brings the file up to this start's address. */
export async function seedDemo(running: RunningProcess): Promise<DemoFile> {
  const { settings, baseUrl } = running;
  const known = await readDemoFile(settings.dataDir);
  const { business, people } = known ?? (await new DemoSeeder(running).seed());
  const demo = { base_url: baseUrl, staff_email: settings.staffEmails[0] ?? null, business, people };
  await writeDemoFile(settings.dataDir, demo);
  // One after the other: a person's own request and the policy behind it may come to the same erasure at once.
  let last = Promise.resolve();
  running.services.erasure.alsoDoes(() => {
    last = last.catch(() => undefined).then(() => dropErased(running));
    return last;
  });
  return demo;
}

/** The file forgets whoever can no longer be found. */
async function dropErased({ settings, services }: RunningProcess): Promise<void> {
  const demo = await readDemoFile(settings.dataDir);
  if (demo === undefined) return;
  const people = await living(demo.people, services.lookUps);
  if (people.length < demo.people.length) await writeDemoFile(settings.dataDir, { ...demo, people });
}

async function living(people: DemoFile['people'], lookUps: LookUps): Promise<DemoFile['people']> {
  const found = await Promise.all(people.map(({ key }) => lookUps.find('person-key', key)));
  return people.filter((_, index) => found[index] !== undefined);
}
