/**
 * `node sdk-follower-child.ts KIND BASE_URL API_KEY FOLDER`: follows grants or events with the SDK, as a program that
 * may be killed at any time. What it takes is appended to FOLDER/taken before it asks for more; its cursor is in
 * FOLDER/cursor.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConsentClient, followEvents, followGrants } from '../../../sdk/typescript/src/index.js';

const WORK_MS = 5;

const [kind, baseUrl = '', apiKey = '', folder = ''] = process.argv.slice(2);
const file = join(folder, 'cursor');
const store = {
  load: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  save: (cursor: string) => {
    writeFileSync(`${file}.next`, cursor);
    renameSync(`${file}.next`, file);
  },
};

const client = new ConsentClient({ apiKey, baseUrl });
const follow = kind === 'events' ? followEvents : followGrants;
console.log('follows');
for await (const thing of follow(client, { store, pollEveryMs: 20 })) {
  // Work takes its time, and may be cut off.
  await pause(WORK_MS);
  appendFileSync(join(folder, 'taken'), `${JSON.stringify(thing)}\n`);
  console.log('took one');
}
