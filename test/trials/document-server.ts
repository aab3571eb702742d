import { TestChild } from '../support/processes/child-process.js';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import type { Place } from '../support/processes/place.js';

/** FerretDB, which speaks MongoDB's protocol, in a process of its own at some place. */
export class DocumentServer {
  private constructor(
    readonly url: string,
    private readonly child: TestChild,
  ) {}

  static async start(binary: string, { host, launch }: Place): Promise<DocumentServer> {
    const child = new TestChild('test/trials/document-store-child.ts', [binary, host], launch);
    try {
      return new DocumentServer(await child.untilLineWith('mongodb://'), child);
    } catch (error) {
      await child.kill();
      throw error;
    }
  }

  /** In the midst of whatever it does. */
  kill(): Promise<void> {
    return this.told('kill');
  }

  /** With what it had, at the same address. */
  startAgain(): Promise<void> {
    return this.told('start');
  }

  /** It ends by itself once it is told nothing more. */
  async stop(): Promise<void> {
    this.child.tellNoMore();
    await this.child.untilEnd();
  }

  private async told(line: string): Promise<void> {
    const answers = this.child.lines.length + 1;
    this.child.tell(line);
    await this.child.untilLines(answers);
  }
}

/** Why a trial with it can't run on this machine; undefined where it can. */
export function noFerretDb(): string | undefined {
  return findFerretDb() === undefined ? 'FerretDB is not installed' : undefined;
}
