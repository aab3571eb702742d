import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { framesOf, readProfiles, type Frame, type Stretch } from './flames/cpu-profile.js';
import { flameGraph } from './flames/flame-graph.js';
import { sharesByOwner } from './flames/shares.js';
import { Crowd } from './support/crowd.js';
import { DemoService } from './support/demo-service.js';
import { LoadClient } from './support/load-client.js';
import { readMany } from './support/many-reads.js';

/**
 * Where the time of a read and of a claim goes: flame graphs of the thread that answers requests, as docs/pictures has
 * them, and the shares of who spends it. Many people's grants, 64 connections.
 */
const CLAIMS = 1_500;
const WARM_CLAIMS = 500;
const READ_SECONDS = 6;
const PICTURES = 'docs/pictures';
const OWNERS_SHOWN = 14;

const folder = await mkdtemp(join(tmpdir(), 'consent-flames-'));
const service = await DemoService.start({}, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
const crowd = await Crowd.register(WARM_CLAIMS + CLAIMS, service.baseUrl);
const client = new LoadClient(service.baseUrl, service.headers);
const grants = await claimed(WARM_CLAIMS);
await readMany(service.baseUrl, service.headers, grants.ids, READ_SECONDS / 2);
const claiming = await claimed(CLAIMS);
const readFrom = now();
const { perSecond } = await readMany(service.baseUrl, service.headers, claiming.ids, READ_SECONDS);
const reading = { from: readFrom, to: now() };
await client.close();
await service.stop();

const profiles = await readProfiles(folder);
await rm(folder, { recursive: true });
await report('read', 'A read of a grant', reading, perSecond * READ_SECONDS);
await report('claim', 'A claim', claiming, CLAIMS);

async function claimed(count: number): Promise<Stretch & { readonly ids: readonly string[] }> {
  const keys = Array.from({ length: count }, () => ({ key: crowd.nextKey() }));
  const previews = await client.postAll('/v1/previews', keys, 'preview_id');
  const bodies = previews.ids.map((id) => ({ preview_id: id }));
  const from = now();
  const { ids } = await client.postAll('/v1/grants', bodies, 'id');
  return { from, to: now(), ids };
}

async function report(name: string, title: string, stretch: Stretch, requests: number): Promise<void> {
  const threads = profiles.map((profile) => framesOf(profile, stretch));
  // The thread that answers does most of it.
  const answering = threads.reduce((one, other) => (other.spent > one.spent ? other : one));
  const file = join(PICTURES, `flame-${name}.svg`);
  await writeFile(file, flameGraph(`${title}: the thread that answers`, answering));
  const each = (frame: Frame): string => `${(frame.spent / requests).toFixed(0)} µs`;
  process.stdout.write(`${title}: ${threads.map(each).join(' and ')} a request, by thread; ${file}\n`);
  for (const [owner, share] of sharesByOwner(answering).slice(0, OWNERS_SHOWN)) {
    process.stdout.write(`  ${owner.padEnd(36)} ${(100 * share).toFixed(1)} %\n`);
  }
}

function now(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
