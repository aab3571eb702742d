import { TestChild } from '../processes/child-process.js';
import type { LimitQuestion, LimitAnswer } from './limit-question.js';

/** The limits as another process decides them. */
export class LimitsProcess {
  private asks = 0;

  private constructor(private readonly child: TestChild) {}

  static async start(redisUrl: string): Promise<LimitsProcess> {
    const child = new TestChild('test/support/limits/limits-child.ts', [redisUrl]);
    await child.untilLine('ready');
    return new LimitsProcess(child);
  }

  /** @param now milliseconds by the clock of that process */
  async ask(now: number, asked: LimitQuestion): Promise<LimitAnswer> {
    const [told] = await this.askAtOnce(now, [asked]);
    if (told === undefined) throw new Error('no answer');
    return told;
  }

  /** Many questions without waiting for an answer in between; their answers in the same order. */
  async askAtOnce(now: number, many: readonly LimitQuestion[]): Promise<readonly LimitAnswer[]> {
    const first = this.asks;
    for (const asked of many) {
      this.child.tell(JSON.stringify({ id: this.asks, now: new Date(now).toISOString(), asked }));
      this.asks += 1;
    }
    // One line says that it is ready.
    await this.child.untilLines(this.asks + 1);
    const answers = this.child.lines
      .slice(first + 1)
      .map((line) => JSON.parse(line) as { id: number; told: LimitAnswer });
    return answers.sort((one, other) => one.id - other.id).map(({ told }) => told);
  }

  kill(): Promise<void> {
    return this.child.kill();
  }
}
