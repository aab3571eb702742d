/**
 * Prints a sheet of address labels for people who gave their keys: `node mail-merge.js KEYS LABELS.pdf`.
 *
 * KEYS is a text file with a key on each line, of people who agreed to get mail. What this program remembers stands in
 * `LABELS.pdf.json`, and no address is among it: each run reads the addresses as they are on that day.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { ConsentClient, ConsentError, type ActiveGrant } from '@consent/sdk';
import { labelSheet } from './label-sheet.js';

interface Memory {
  /** The number of the last event that was seen. */
  cursor?: string;
  /**
   * Grants by a digest of the key that they were claimed with; null for one that has ended: who left is not asked
   * again.
   */
  readonly grants: Record<string, string | null>;
  /** Digests of keys that led to nobody: whoever looks such keys up in every run is taken for one who guesses. */
  readonly unusable: string[];
  /** By digest, what a look-up and its claim are repeated under, should the answer be lost. */
  readonly asked: Record<string, string>;
}

/** Of a key, and not of the program: one wrong key keeps nobody else from getting mail. */
const LEFT_OUT = ['invalid_key_format', 'key_not_found', 'key_not_usable'];

const [keysFile, labelsFile] = process.argv.slice(2);
if (keysFile === undefined || labelsFile === undefined) throw new Error('usage: node mail-merge.js KEYS LABELS.pdf');

const client = new ConsentClient({
  apiKey: process.env.CONSENT_API_KEY ?? '',
  baseUrl: process.env.CONSENT_BASE_URL ?? 'http://localhost:3000',
});
const memoryFile = `${labelsFile}.json`;
const memory = await remembered();

await tellWhatHappened();
for (const line of (await readFile(keysFile, 'utf8')).split('\n')) if (line.trim() !== '') await claim(line.trim());
if (memory.unusable.length > 0)
  console.log(`keys left out: ${memory.unusable.length}; to look them up again, take "unusable" out of ${memoryFile}`);
const labels = await currentLabels();
await writeFile(labelsFile, await labelSheet(labels));
console.log(`${labels.length} labels are in ${labelsFile}`);

/**
 * Looks the key up and asks for the address, once: a run that was killed before it had the answer is given that answer
 * within a day. A program that talks with people reads the preview back first.
 */
async function claim(key: string): Promise<void> {
  const digest = createHash('sha256').update(key).digest('hex');
  if (memory.grants[digest] !== undefined || memory.unusable.includes(digest)) return;
  const isRepeat = memory.asked[digest] !== undefined;
  const asked = (memory.asked[digest] ??= randomUUID());
  await remember();
  try {
    const preview = await client.previews.create({ key }, { idempotencyKey: `${asked} look-up` });
    const { preview_id } = preview;
    const { id, status } = await client.grants.claim({ preview_id }, { idempotencyKey: `${asked} claim` });
    memory.grants[digest] = id;
    console.log(`${preview.display.name}, ${preview.display.locality}: ${status}`);
  } catch (error) {
    if (isRepeat && error instanceof ConsentError && error.code === 'claim_window_expired') {
      // The look-up of a run before this one, repeated, is that look-up: too old to claim with.
      delete memory.asked[digest];
      return claim(key);
    }
    if (!(error instanceof ConsentError) || !LEFT_OUT.includes(error.code)) throw error;
    console.log(`a key was left out: ${error.message}`);
    // One that is mistyped is put right in the file, and counts for nothing until then.
    if (error.code !== 'invalid_key_format') memory.unusable.push(digest);
  }
  delete memory.asked[digest];
  await remember();
}

/** What the feed has since the last run: nothing is missed, whatever became of webhooks. */
async function tellWhatHappened(): Promise<void> {
  try {
    for await (const event of client.events.list(memory.cursor === undefined ? {} : { after: memory.cursor })) {
      if (Object.values(memory.grants).includes(event.data.grant_id))
        console.log(`${event.type}: ${event.data.grant_id}`);
      memory.cursor = String(event.sequence);
    }
  } catch (error) {
    // After a month's rest: all addresses are read anew anyway, so that only the news of who moved is lost.
    if (!(error instanceof ConsentError) || error.code !== 'events_expired') throw error;
    delete memory.cursor;
  }
  await remember();
}

/** Of everybody who still allows it; each reading stands in that person's history. */
async function currentLabels(): Promise<ActiveGrant['address']['label_lines'][]> {
  const labels: ActiveGrant['address']['label_lines'][] = [];
  for (const [digest, id] of Object.entries(memory.grants)) {
    if (id === null) continue;
    try {
      const grant = await client.grants.get(id);
      if (grant.status === 'active') labels.push(grant.address.label_lines);
      else if (grant.status !== 'pending_approval') memory.grants[digest] = null;
    } catch (error) {
      if (!(error instanceof ConsentError) || error.code !== 'grant_revoked') throw error;
      memory.grants[digest] = null;
    }
  }
  await remember();
  return labels;
}

async function remembered(): Promise<Memory> {
  const text = await readFile(memoryFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return { grants: {}, unusable: [], asked: {}, ...(JSON.parse(text) as Partial<Memory>) };
}

/** Whole or not at all, so that a kill or a power cut in between loses nothing. */
async function remember(): Promise<void> {
  await writeFile(`${memoryFile}.next`, JSON.stringify(memory), { flush: true });
  await rename(`${memoryFile}.next`, memoryFile);
}
