import { changeFoundRecord, type RecordStore, type VersionedRecord } from '#document-store';
import { IDEMPOTENT_REQUESTS, type KeptAnswer, type RequestRecord } from './request-record.js';

/** How often a request under way says so, in real time. */
const BEAT_MS = 1_000;

type StoredRequest = VersionedRecord<RequestRecord>;

/**
 * The right to decide a request, for one process at a time: another one takes it over where this one stops telling that
 * it is alive. Of two that decide after all, as one of them was only asleep, both decide the same, and the answer that
 * is kept first is that of both.
 */
export class Turn {
  private readonly timer: NodeJS.Timeout;
  private beating: Promise<void> = Promise.resolve();
  private hasEnded = false;

  /**
   * @param isAgain whether somebody may have decided it already, and was cut off
   * @param onEnd called once, when it is answered or given up
   */
  constructor(
    private readonly records: RecordStore,
    private held: StoredRequest,
    readonly isAgain: boolean,
    private readonly onEnd: () => void,
  ) {
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, BEAT_MS).unref();
  }

  /** Of the request that came first. */
  get requestId(): string {
    return this.held.body.requestId;
  }

  /** When that came, milliseconds by the clock port. */
  get begunAt(): number {
    return this.held.body.begunAt;
  }

  /**
   * Keeps the answer. @returns the one that is kept: another's, where another was faster
   * @throws what the store throws; then the request is to fail, as a repeat would not be answered alike
   */
  async settle(answer: KeptAnswer): Promise<KeptAnswer> {
    await this.stop();
    try {
      return await this.keep(answer);
    } finally {
      this.end();
    }
  }

  /** It failed on our side: whoever repeats it tries again. Never rejects. */
  async leaveOpen(): Promise<void> {
    await this.stop();
    const { id, version, body } = this.held;
    // What cannot be written down now shows by the silence that follows.
    await this.records.replace(IDEMPOTENT_REQUESTS, id, version, { ...body, state: 'open' }).catch(() => false);
    this.end();
  }

  /** Nothing was decided: the key is as good as new. Never rejects. */
  async forget(): Promise<void> {
    await this.stop();
    await this.records.remove(IDEMPOTENT_REQUESTS, this.held.id, this.held.version).catch(() => false);
    this.end();
  }

  private async keep(answer: KeptAnswer): Promise<KeptAnswer> {
    const { requestId } = this;
    const answered = (current: RequestRecord | undefined): RequestRecord | undefined => {
      const isUnanswered = current?.requestId === requestId && current.answer === null;
      return isUnanswered ? { ...current, state: 'answered', answer } : undefined;
    };
    const kept = await changeFoundRecord(this.records, IDEMPOTENT_REQUESTS, this.held, answered);
    // Of a key that was kept for a day, or removed by an operator, nobody repeats the request.
    return (kept?.requestId === requestId ? kept.answer : null) ?? answer;
  }

  private async beat(): Promise<void> {
    if (this.hasEnded) return;
    const { id, version, body } = this.held;
    try {
      if (await this.records.replace(IDEMPOTENT_REQUESTS, id, version, body))
        this.held = { id, version: version + 1, body };
      else clearInterval(this.timer);
    } catch {
      // The next one tells.
    }
  }

  private async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
  }

  private end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.onEnd();
  }
}
