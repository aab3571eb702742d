import { createInterface } from 'node:readline';
import { TestClock } from '../time/test-clock.js';
import { answer, type LimitQuestion } from './limit-question.js';
import { redisLimits } from './redis-limits.js';

/** A process that decides what it is asked, line by line, at the time that stands in the line. */
const clock = new TestClock(0);
const admission = await redisLimits(process.argv[2] ?? '', clock);
process.stdout.write('ready\n');

for await (const line of createInterface({ input: process.stdin })) {
  const { id, now, asked } = JSON.parse(line) as { id: number; now: string; asked: LimitQuestion };
  clock.set(now);
  void answer(admission, asked).then((told) => process.stdout.write(`${JSON.stringify({ id, told })}\n`));
}
