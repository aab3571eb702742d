import { randomUUID } from 'node:crypto';
import { MINUTE_MS, type Clock } from '#clock';
import type { signInStream, SignInEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { DomainCodec } from '#events';

/** Events of a day that stand for themselves; what comes after is counted. */
const SINGLE_A_DAY = 1_000;
/** How long what is counted may stand in memory alone. */
const COUNTED_EVERY_MS = 10 * MINUTE_MS;
const MOST_DIFFERENT = 10_000;

/** What stands for itself. */
export type NotedSignIn = Exclude<SignInEvent, { type: 'signin.counted.v1' }>;

/** What is counted until it is written down. */
interface Sum {
  readonly since: string;
  refused: number;
  renewed: number;
  readonly addresses: Set<string>;
  readonly networks: Set<string>;
  readonly timer: NodeJS.Timeout;
}

/** The stream of a day. */
type StreamOf = (date: string) => ReturnType<typeof signInStream>;

/**
 * Writes the first thousand of a day one by one, and the others as sums of ten minutes, by each process: the log is for
 * ever, and nobody must be able to fill it.
 */
export class BoundedAudit {
  /** The date on which this process saw that the day's stream is as long as it may be. */
  private fullOn = '';
  private sum: Sum | undefined;

  /** @param onTrouble hears when a sum could not be written, which is lost with it */
  constructor(
    private readonly log: EventStore,
    private readonly codec: DomainCodec,
    private readonly clock: Clock,
    private readonly streamOf: StreamOf,
    private readonly onTrouble: (error: unknown) => void,
  ) {}

  /** @throws what the log throws */
  async note(noted: NotedSignIn): Promise<void> {
    const date = dateOf(noted.at);
    if (this.fullOn === date) {
      this.count(noted);
      return;
    }
    const revision = await this.append(noted);
    if (revision + 1 >= SINGLE_A_DAY) this.fullOn = date;
  }

  /** Writes down what was counted. Never rejects. */
  async close(): Promise<void> {
    await this.writeSum();
  }

  private count({ type, at, data: { address, network } }: NotedSignIn): void {
    this.sum ??= {
      ...{ since: at, refused: 0, renewed: 0, addresses: new Set(), networks: new Set() },
      timer: setTimeout(() => void this.writeSum(), COUNTED_EVERY_MS).unref(),
    };
    this.sum[type === 'signin.refused.v1' ? 'refused' : 'renewed'] += 1;
    if (address !== null && this.sum.addresses.size < MOST_DIFFERENT) this.sum.addresses.add(address);
    if (network !== null && this.sum.networks.size < MOST_DIFFERENT) this.sum.networks.add(network);
  }

  private async writeSum(): Promise<void> {
    const { sum } = this;
    if (sum === undefined) return;
    this.sum = undefined;
    clearTimeout(sum.timer);
    const { since, refused, renewed, addresses, networks } = sum;
    const data = { since, refused, renewed, addresses: addresses.size, networks: networks.size };
    await this.append({ type: 'signin.counted.v1', at: this.clock.iso(), data }).catch(this.onTrouble);
  }

  /** The event's revision in the stream of its day. */
  private async append(event: SignInEvent): Promise<number> {
    const stream = this.streamOf(dateOf(event.at));
    const context = { id: randomUUID(), correlationId: randomUUID(), causationId: null, actor: 'service:sign-in' };
    const { revision } = await this.log.append(stream, [await this.codec.encode(stream, event, context)], 'any');
    return revision;
  }
}

/** The day of an ISO time, in UTC. */
function dateOf(at: string): string {
  return at.slice(0, 10);
}
