import { ANY, NO_STREAM, STREAM_EXISTS, WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendExpectedRevision, AppendResult } from '@eventstore/db-client';
import { EventStoreUnavailable, WrongExpectedRevision } from '../../index.js';
import type { Appended, ExpectedRevision, NewEvent } from '../../index.js';
import { AppendWindow } from './append-window.js';
import type { Connection } from './connection.js';
import { withDeadline } from './deadline.js';
import { invalidAppend } from './engine-errors.js';
import { toPosition } from './position.js';
import { retryCall } from './retry-call.js';
import type { RetryTimes } from './retry-call.js';
import { toStored } from './stored-event.js';
import type { StreamReader } from './stream-reader.js';

/** Our own timer fires this long after the deadline that the client was given, should the client not keep it. */
const GRACE_MS = 250;
/** More at once are no quicker: a server was seen to take 64 at once at its highest rate. */
const MOST_UNDER_WAY = 128;

/**
 * Appends, again and again while the acknowledgement is missing: an append that was rejected may be stored, so it is
 * only ever repeated with the same ids and the same expectation.
 *
 * Each append is a call of its own, which the client makes when it is given credentials. Without them it writes all
 * appends of the process into one stream, with no time limit and with state shared between all its clients, where one
 * broken connection can leave every append waiting for ever. Calls of their own were seen as fast at 16 writers and
 * half as fast at 64.
 */
export class Appender {
  private readonly window: AppendWindow;

  constructor(
    private readonly connection: Connection,
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
        return answer(await this.send(stream, events, expected, repeated, ms));
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
  ): Promise<AppendResult> {
    const marked = repeated && (expected === 'any' || expected === 'stream-exists');
    const sent = this.connection.client.appendToStream(
      stream,
      events.map((event) => toStored(event, marked)),
      {
        expectedRevision: toEngine(expected),
        credentials: this.connection.credentials,
        requiresLeader: true,
        deadline: Math.ceil(ms),
      },
    );
    return withDeadline(sent, ms + GRACE_MS, 'append');
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

function toEngine(expected: ExpectedRevision): AppendExpectedRevision {
  switch (expected) {
    case 'any':
      return ANY;
    case 'no-stream':
      return NO_STREAM;
    case 'stream-exists':
      return STREAM_EXISTS;
    default:
      return BigInt(expected);
  }
}

/** The position is absent for a repeat of events that were cut off the stream since. */
function answer(result: AppendResult): Appended {
  if (result.position === undefined) {
    throw new EventStoreUnavailable('append: EventStoreDB answered without a position');
  }
  return { revision: Number(result.nextExpectedRevision), position: toPosition(result.position.commit) };
}

function actualRevision(error: WrongExpectedVersionError): number | undefined {
  return typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : undefined;
}
