import type { Decision, WindowName } from '../../windows/decision.js';
import { SPAN } from '../../windows/limit-table.js';
import type { LookUpQuestion, Question, RequestWindow, Window, WindowsQuestion } from '../../windows/question.js';
import type { LimitsRedis } from './limits-redis.js';
import {
  COUNT_PREVIEWS_SCRIPT,
  DECODE_SCRIPT,
  LOOK_UP_SCRIPT,
  REQUEST_SCRIPT,
  TAKE_BACK_SCRIPT,
  WINDOWS_SCRIPT,
} from './scripts.js';

/** What each answer begins with; the windows come after, so many numbers each. */
const HEAD = 5;
const WINDOW = 4;

type WindowArguments = readonly [name: WindowName, window: Window, span: number];

/** Decides in Redis: one script and one round trip for each question, whatever it is about. */
export class RedisDecisions {
  constructor(private readonly redis: LimitsRedis) {}

  async decide(question: Question): Promise<Decision> {
    switch (question.kind) {
      case 'request': {
        const { now, requests } = question;
        const keys = [requests.key, requests.restrictionKey];
        return decisionOf(await REQUEST_SCRIPT.run(this.redis, keys, valuesOf(now, requests)), [
          ['requests', requests, SPAN.requests],
        ]);
      }
      case 'look-up':
        return this.lookUp(question);
      case 'decode': {
        const { now, decode } = question;
        return decisionOf(await DECODE_SCRIPT.run(this.redis, [decode.key], [now]), [['decode', decode, SPAN.decode]]);
      }
      case 'windows':
        return this.windows(question);
    }
  }

  /** Takes back what was admitted. */
  async takeBack({ windows }: WindowsQuestion): Promise<void> {
    await TAKE_BACK_SCRIPT.run(
      this.redis,
      windows.map(({ key }) => key),
      [],
    );
  }

  async previewsToday(key: string, now: number): Promise<number> {
    return Number(await COUNT_PREVIEWS_SCRIPT.run(this.redis, [key], [now]));
  }

  private async windows({ now, windows }: WindowsQuestion): Promise<Decision> {
    const keys = windows.map(({ key }) => key);
    const values = windows.flatMap(({ span, limit }) => [span, limit]);
    const answer = await WINDOWS_SCRIPT.run(this.redis, keys, [now, ...values]);
    return decisionOf(
      answer,
      windows.map((window) => [window.name, window, window.span]),
    );
  }

  /** As what a look-up was counted that may come again; undefined for one that was not. */
  async countedBefore(attemptKey: string): Promise<{ readonly isUnknown: boolean } | undefined> {
    const noted = await this.redis.get(attemptKey);
    return noted === null ? undefined : { isUnknown: noted === '1' };
  }

  private async lookUp(question: LookUpQuestion): Promise<Decision> {
    const { now, requests, previews, unknown, person, call, attemptKey } = question;
    const optional = [person?.key, call?.key, attemptKey];
    const given = optional.filter((key) => key !== undefined);
    const keys = [requests.key, requests.restrictionKey, previews.key, unknown.key, ...given];
    const values = [...valuesOf(now, requests), previews.limit, ...optional.map((key) => (key === undefined ? 0 : 1))];
    const answer = await LOOK_UP_SCRIPT.run(this.redis, keys, values);
    const windows: WindowArguments[] = [
      ['requests', requests, SPAN.requests],
      ['previews', previews, SPAN.previews],
    ];
    return decisionOf(answer, call === undefined ? windows : [...windows, ['call', call, SPAN.call]]);
  }
}

function valuesOf(now: number, { limit, restrictedUntil }: RequestWindow): readonly number[] {
  return [now, limit, restrictedUntil];
}

function decisionOf(answer: unknown, sent: readonly WindowArguments[]): Decision {
  const numbers = answer as readonly number[];
  const [isAdmitted = 0, isUnknown = 0, restrictedUntil = 0, personCount = 0, unknownCount = 0] = numbers;
  const windows = sent.map(([name, { key }, span], index) => {
    const at = HEAD + index * WINDOW;
    const [limit = 0, count = 0, freeAt = 0, isFull = 0] = numbers.slice(at, at + WINDOW);
    return { name, key, span, limit, count, freeAt, isFull: isFull === 1 };
  });
  return {
    by: 'redis',
    isAdmitted: isAdmitted === 1,
    isUnknown: isUnknown === 1,
    restrictedUntil,
    personCount,
    unknownCount,
    windows,
  };
}
