import { eventually } from '../time/eventually.js';
import { untilServed } from './until-served.js';

/** An event as it came. */
export interface StreamEvent {
  readonly id: string | undefined;
  /** Undefined where it only moved the id on. */
  readonly data: unknown;
}

/** A client of an event stream, that reads all the time. */
export class EventStream {
  readonly events: StreamEvent[] = [];
  readonly comments: string[] = [];
  /** Of the last event that had one. */
  lastId: string | undefined;
  hasEnded = false;

  private constructor(
    readonly response: Response,
    private readonly aborting: AbortController,
  ) {}

  /** @throws Error when it is refused for good */
  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
    const aborting = new AbortController();
    const response = await untilServed(() => fetch(url, { headers, signal: aborting.signal }));
    if (response.status !== 200) throw new Error(`the stream was answered ${await response.text()}`);
    const stream = new EventStream(response, aborting);
    void stream.read();
    return stream;
  }

  /** Those that hold something, once there are so many. */
  until(count: number): Promise<readonly StreamEvent[]> {
    return eventually(() => Promise.resolve(this.told.length >= count ? this.told : undefined));
  }

  untilEnded(): Promise<true> {
    return eventually(() => Promise.resolve(this.hasEnded || undefined));
  }

  get told(): readonly StreamEvent[] {
    return this.events.filter(({ data }) => data !== undefined);
  }

  close(): void {
    this.aborting.abort();
  }

  private async read(): Promise<void> {
    const { body } = this.response;
    if (body === null) throw new Error('a stream has a body');
    let text = '';
    try {
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // Cut off: that is an end, too.
    }
    this.hasEnded = true;
  }

  private take(block: string): void {
    const lines = block.split('\n');
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.comments.push(...lines.filter((line) => line.startsWith(': ')).map((line) => line.slice(2)));
    const [id, data] = [field('id'), field('data')];
    if (id !== undefined) this.lastId = id;
    if (id !== undefined || data !== undefined) {
      this.events.push({ id, data: data === undefined ? undefined : (JSON.parse(data) as unknown) });
    }
  }
}
