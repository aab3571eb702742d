import type { RunningProcess } from '#runtime';
import { readDemoFile, writeDemoFile, type DemoFile } from './demo-file.js';
import { DemoSeeder } from './demo-seeder.js';

/** Seeds the demo unless `demo.json` tells of it, and brings the file up to this start's address. */
export async function seedDemo(running: RunningProcess): Promise<DemoFile> {
  const { settings, baseUrl } = running;
  const known = await readDemoFile(settings.dataDir);
  const { business, people } = known ?? (await new DemoSeeder(running).seed());
  const demo = { base_url: baseUrl, staff_email: settings.staffEmails[0] ?? '', business, people };
  await writeDemoFile(settings.dataDir, demo);
  return demo;
}
