import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = join('node_modules', '.cache', 'mcp-conformance', 'node_modules');
const NODE = join(PACKAGES, 'node', 'bin', 'node');
const PROGRAM = join(PACKAGES, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const PATIENCE_MS = 60_000;

/** One thing that a scenario looked at. */
export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
}

/** Whether `npm run test:long` could install it. */
export function hasConformanceSuite(): boolean {
  return existsSync(NODE) && existsSync(PROGRAM);
}

/** The names of all scenarios for servers. */
export async function scenarios(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(NODE, [PROGRAM, 'list', '--server']);
  return [...stdout.matchAll(/^ {2}- ([\w-]+) \[/gm)].map(([, name = '']) => name);
}

/** What a scenario finds in a server. */
export async function checksOf(scenario: string, url: string): Promise<readonly Check[]> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const args = [PROGRAM, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder];
    // Its exit code says no more than what it has found.
    await promisify(execFile)(NODE, args, { timeout: PATIENCE_MS }).catch(() => undefined);
    const [run = ''] = await readdir(folder);
    return JSON.parse(await readFile(join(folder, run, 'checks.json'), 'utf8')) as readonly Check[];
  } finally {
    await rm(folder, { recursive: true });
  }
}
