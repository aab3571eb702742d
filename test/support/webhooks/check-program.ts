import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HARNESSES, type Command, type Harness } from './harnesses.js';

const execute = promisify(execFile);

/** What somebody received. */
export interface Received {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
  readonly body: string;
}

/** The check of webhooks that docs/webhooks.md shows in a language, as a program. */
export class CheckProgram {
  private readonly harness: Harness;

  constructor(private readonly language: keyof typeof HARNESSES) {
    this.harness = HARNESSES[language];
  }

  /** Whether this machine has what compiles and runs it. */
  get needed() {
    const { programs } = this.harness;
    const lacking = programs.filter((program) => spawnSync('which', [program]).status !== 0);
    return { isThere: lacking.length === 0, otherwise: `${lacking.join(', ')} is not installed` };
  }

  /**
   * What it says of each of them.
   * @param top an empty folder
   * @param receive what was received, asked for once the program has been compiled: it checks times against the clock
   */
  async verdicts(top: string, receive: () => readonly Received[]): Promise<readonly boolean[]> {
    const folder = join(top, this.language);
    await mkdir(folder);
    const { snippetFile, files, compile, run } = this.harness;
    for (const [name, text] of Object.entries({ ...files, [snippetFile]: snippetIn(this.language) })) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    // Nothing is fetched: what is shown needs no package.
    const env = { ...process.env, GOPROXY: 'off', GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
    const print = async ([program, ...words]: Command) => (await execute(program, words, { cwd: folder, env })).stdout;
    for (const command of compile) await print(command);
    await writeFile(join(folder, 'received'), receive().map(lineOf).join(''));
    const verdicts = await print(run);
    return verdicts
      .trim()
      .split('\n')
      .map((line) => line === 'true');
  }
}

/** The block of the page in a language; there is one. */
function snippetIn(language: string): string {
  const page = readFileSync('docs/webhooks.md', 'utf8');
  const [snippet, ...others] = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  if (snippet?.[1] === undefined || others.length > 0) throw new Error(`the page has not one block of ${language}`);
  return snippet[1];
}

/** In base64, so that every language reads it in a line. */
function lineOf({ secret, id, timestamp, signatures, body }: Received): string {
  const fields = [secret, id, timestamp, signatures, body].map((field) => Buffer.from(field).toString('base64'));
  return `${fields.join('\t')}\n`;
}
