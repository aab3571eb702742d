import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '#event-store';
import { BackupDamaged } from '../backups/format/backup-manifest.js';
import { writeDurably } from '../files/durable-file.js';
import { fileErrorCode } from '../files/file-trouble.js';
import { linesIn } from '../files/lines-in.js';

/** The deletion up to which a log was looked through. */
export interface LastSeen {
  readonly person_id: string;
  readonly event_id: string;
  readonly position: Position;
}

/** What stands in the file of a register. */
export interface RegisterContent {
  readonly people: Set<string>;
  readonly last: LastSeen | null;
  readonly asOf: string | null;
}

const FORMAT = 'consent-erasure-register.v1';
const ID = /^[0-9a-f-]{36}$/;
/** Whoever keeps a register of millions has other work too: after so many ids, that has its turn. */
const IDS_A_TURN = 10_000;

/**
 * Undefined when there is no such file.
 * @throws BackupDamaged when it is no register; Error as the file system does
 */
export async function readRegisterFile(path: string): Promise<RegisterContent | undefined> {
  try {
    return await contentOf(path);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole and durable, or not at all. */
export async function writeRegisterFile(path: string, content: RegisterContent): Promise<void> {
  const { people, last, asOf } = content;
  const hash = begunHash(content);
  let ids = 0;
  for (const id of people) {
    hash.update(id);
    if (++ids % IDS_A_TURN === 0) await nextTurn();
  }
  const header = { as_of: asOf, format: FORMAT, last, checksum: hash.digest('hex') };
  await writeDurably(path, piecesOf(JSON.stringify(header), people));
}

async function contentOf(path: string): Promise<RegisterContent> {
  let header: Header | undefined;
  let ids = 0;
  const people = new Set<string>();
  for await (const line of linesIn(path)) {
    const found = parsed(path, line);
    if (header === undefined) {
      header = headerOf(path, found);
      continue;
    }
    const id = found['person_id'];
    if (typeof id !== 'string' || !ID.test(id)) throw damaged(path);
    if (!people.has(id)) header.hash.update(id);
    people.add(id);
    if (++ids % IDS_A_TURN === 0) await nextTurn();
  }
  if (header === undefined || header.hash.digest('hex') !== header.checksum) throw damaged(path);
  return { people, last: header.last, asOf: header.asOf };
}

interface Header extends Omit<RegisterContent, 'people'> {
  readonly checksum: unknown;
  readonly hash: Hash;
}

function headerOf(path: string, found: Readonly<Record<string, unknown>>): Header {
  if (found['format'] !== FORMAT) throw damaged(path);
  const asOf = found['as_of'] ?? null;
  if (asOf !== null && (typeof asOf !== 'string' || Number.isNaN(Date.parse(asOf)))) throw damaged(path);
  const last = (found['last'] ?? null) as LastSeen | null;
  return { asOf, last, checksum: found['checksum'], hash: begunHash({ last, asOf }) };
}

/** Of what stands before the ids. */
function begunHash({ last, asOf }: Omit<RegisterContent, 'people'>): Hash {
  return createHash('sha256').update(JSON.stringify(last) + (asOf ?? ''));
}

async function* piecesOf(header: string, people: ReadonlySet<string>): AsyncGenerator<string> {
  let lines = [header];
  for (const person_id of people) {
    lines.push(JSON.stringify({ person_id }));
    if (lines.length < IDS_A_TURN) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
    await nextTurn();
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function parsed(path: string, line: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause?: unknown): BackupDamaged {
  return new BackupDamaged(`${path} is no whole register of erased people.`, { cause });
}
