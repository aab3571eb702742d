import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoKind } from './demo-world.js';

export interface DemoFilePerson {
  /** The guardian's for a child. */
  readonly email: string;
  readonly key: string;
  readonly formatted: string;
  readonly kind: DemoKind;
}

/**
 * `demo.json`: the demo's credentials for programs and people that try the service out. The one file that holds any in
 * clear.
 */
export interface DemoFile {
  readonly base_url: string;
  /** Null where nobody is staff. */
  readonly staff_email: string | null;
  readonly business: {
    readonly id: string;
    readonly name: string;
    readonly owner_email: string;
    readonly api_key: string;
  };
  readonly people: readonly DemoFilePerson[];
}

const NAME = 'demo.json';

/** Undefined when there is none, or when it is not readable as one. */
export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  const text = await readFile(join(dataDir, NAME), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as DemoFile;
  } catch {
    return undefined;
  }
}

/** Written whole or not at all, for its owner alone. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = join(dataDir, NAME);
  await writeFile(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
