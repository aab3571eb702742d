import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How claims of a demo person's address go: at once, after the person's approval, or never. */
export type DemoKind = 'direct' | 'approves_claims' | 'child';

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

/** Where the demo's credentials are kept. */
export class DemoFiles {
  private readonly path: string;

  /** @param dataDir absolute path of the data folder, which processes share that are started apart */
  constructor(dataDir: string) {
    this.path = join(dataDir, NAME);
  }

  /** Undefined when there is none, or when it is not readable as one. */
  async read(): Promise<DemoFile | undefined> {
    const text = await readFile(this.path, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as DemoFile;
    } catch {
      return undefined;
    }
  }

  /** Written whole or not at all, for its owner alone. */
  async write(demo: DemoFile): Promise<void> {
    await writeFile(`${this.path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    await rename(`${this.path}.new`, this.path);
  }
}
