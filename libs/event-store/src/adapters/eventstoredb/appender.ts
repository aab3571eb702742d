import { WrongExpectedVersionError } from '@eventstore/db-client';
import { WrongExpectedRevision } from '../../index.js';
import type { Appended, ExpectedRevision, NewEvent } from '../../index.js';
import type { AppendClient } from './append-client.js';
import { AppendWindow } from './append-window.js';
import { toBatchRequest } from './batch-messages.js';
import { invalidAppend } from './engine-errors.js';
import { retryCall } from './retry-call.js';
import type { RetryTimes } from './retry-call.js';
import type { StreamReader } from './stream-reader.js';

/** More at once are no quicker: a server was seen to take 64 at once at its highest rate. */
const MOST_UNDER_WAY = 128;

/**
 * Appends, again and again while the acknowledgement is missing: an append that was rejected may be stored, so it is
 * only ever repeated with the same ids and the same expectation.
 *
 * All appends go over one stream (`AppendClient`), which costs this process half of what a call for each does: see
 * docs/decisions/appends-on-one-stream.md.
 */
export class Appender {
  private readonly window: AppendWindow;

  constructor(
    private readonly client: AppendClient,
    private readonly reader: StreamReader,
    private readonly patience: RetryTimes,
  ) {
    this.window = new AppendWindow(MOST_UNDER_WAY, patience.totalMs);
  }

  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return this.window.run(() => this.persist(stream, events, expected));
  }

  private persist(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    return retryCall('append', this.patience, async (number, ms) => {
      const repeated = number > 0;
      try {
        return await this.send(stream, events, expected, repeated, ms);
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw invalidAppend(error) ?? error;
        const own = repeated ? await this.findOwn(stream, events, expected, ms) : undefined;
        if (own !== undefined) return own;
        throw new WrongExpectedRevision(stream, String(expected), actualRevision(error));
      }
    });
  }

  private send(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    repeated: boolean,
    ms: number,
  ): Promise<Appended> {
    const marked = repeated && (expected === 'any' || expected === 'stream-exists');
    return this.client.send(toBatchRequest(stream, events, expected, marked), ms);
  }

  /** Whether a conflict met by a repetition is with our own first attempt: our ids stand where they were to stand. */
  private async findOwn(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    ms: number,
  ): Promise<Appended | undefined> {
    if (expected === 'any' || expected === 'stream-exists') return undefined;
    const from = expected === 'no-stream' ? 0 : expected + 1;
    const written = await this.reader.read(stream, { direction: 'forwards', from, limit: events.length }, ms);
    const last = written.at(-1);
    const ours = events.every((event, n) => written[n]?.id === event.id.toLowerCase());
    return ours && last !== undefined ? { revision: last.revision, position: last.position } : undefined;
  }
}

function actualRevision(error: WrongExpectedVersionError): number | undefined {
  return typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : undefined;
}
