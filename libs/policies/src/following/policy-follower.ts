import { setMaxListeners } from 'node:events';
import { backOffMs, pause, untilBeat, WakeableSleep } from '#clock';
import type { LogEvent } from '#events';
import type { EventTail, TailBatch } from '#projecting';
import { FinishedPrefix } from './finished-prefix.js';
import { Lanes } from './lanes.js';
import { isOutage, isUnreadable } from './outages.js';
import type { PolicyCheckpoints } from './policy-checkpoints.js';
import type { Policy } from './policy.js';

export interface PolicyAlarms {
  /** An event could not be handled this time; it is tried again. */
  readonly onTrouble: (policy: string, event: { type: string; position: string } | undefined, error: unknown) => void;
  /**
   * An event could not be handled at all and was put aside. Durable when it resolves; the policy goes on after that.
   */
  readonly onParked: (policy: string, event: LogEvent, error: unknown) => Promise<void>;
}

/**
 * Events handled at one time; and those read ahead of them, a few kilobytes each, which wait for others of the same
 * lane.
 */
const LANES = { working: 256, taken: 10_000 };
const CHECKPOINT_EVERY_MS = 200;
/** After trouble. */
const PAUSES = { firstMs: 50, longestMs: 5_000 };
/**
 * Tries before an event is taken for one that cannot be handled: about half a minute of them. Engines out of reach do
 * not count.
 */
const ATTEMPTS = 12;

/** Follows the log for one policy from its checkpoint, and handles every event at least once. */
export class PolicyFollower {
  /** While it follows. */
  private lanes: Lanes | undefined;
  /** Times in a row that it could not follow and came no further. */
  private failures = 0;

  constructor(
    private readonly policy: Policy,
    private readonly tail: EventTail,
    private readonly checkpoints: PolicyCheckpoints,
    private readonly alarms: PolicyAlarms,
  ) {}

  get name(): string {
    return this.policy.follows.name;
  }

  /**
   * Handles an event that was put aside once more, behind what is under way in its lane.
   * @throws what the policy throws
   */
  async retry(event: LogEvent, signal: AbortSignal): Promise<void> {
    const lane = await this.policy.laneOf(event);
    // A version that is in place by now may know that it calls for nothing.
    if (lane === undefined) return;
    const { lanes } = this;
    if (lanes === undefined) throw new NotFollowing();
    await new Promise<void>((resolve, reject) => {
      const handle = (): Promise<void> => this.policy.handle(event, signal).then(resolve, reject);
      lanes.enter(lane, handle).catch(reject);
    });
  }

  /** Until `signal`; then what is under way is brought to its end. */
  async follow(signal: AbortSignal): Promise<void> {
    // Every event that waits listens to it, and their number is bounded elsewhere.
    setMaxListeners(0, signal);
    while (!signal.aborted) {
      try {
        await this.followOnce(signal);
      } catch (error) {
        this.alarms.onTrouble(this.name, undefined, error);
        await pause(backOffMs(PAUSES, this.failures), signal);
        this.failures += 1;
      }
    }
  }

  private async followOnce(signal: AbortSignal): Promise<void> {
    const { follows } = this.policy;
    const { streamPrefixes } = follows;
    const after = await this.checkpoints.read(follows);
    this.policy.begins?.(after);
    const finished = new WakeableSleep();
    const prefix = new FinishedPrefix(finished.wake);
    const lanes = new Lanes(LANES);
    this.lanes = lanes;
    const saving = this.saveRegularly(prefix, finished, signal);
    try {
      for await (const batch of this.tail.follow({ after, streamPrefixes, signal }))
        await this.takeAll(batch, prefix, lanes, signal);
    } finally {
      this.lanes = undefined;
      await lanes.idle();
      await saving.stop();
    }
  }

  private async takeAll(
    { events, through }: TailBatch,
    prefix: FinishedPrefix,
    lanes: Lanes,
    signal: AbortSignal,
  ): Promise<void> {
    for (const event of events) await this.take(event, prefix, lanes, signal);
    this.failures = 0;
    if (events.at(-1)?.position === through) return;
    prefix.begin(through);
    prefix.finish(through);
  }

  private async take(event: LogEvent, prefix: FinishedPrefix, lanes: Lanes, signal: AbortSignal): Promise<void> {
    const { position } = event;
    prefix.begin(position);
    const lane = await this.laneOf(event);
    if (lane === undefined) {
      prefix.finish(position);
      return;
    }
    await lanes.enter(lane, async () => {
      if (await this.handle(event, signal)) prefix.finish(position);
    });
  }

  /** One that cannot be read is handled like any other: that puts it aside. */
  private async laneOf(event: LogEvent): Promise<string | undefined> {
    try {
      return await this.policy.laneOf(event);
    } catch (error) {
      if (isUnreadable(error)) return event.stream;
      throw error;
    }
  }

  /** True when it was handled or put aside; false when the policy was stopped before that. */
  private async handle(event: LogEvent, signal: AbortSignal): Promise<boolean> {
    let failures = 0;
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        if (failures < ATTEMPTS) await this.policy.handle(event, signal);
        return true;
      } catch (error) {
        if (isStopped(signal)) return false;
        if (!isOutage(error)) failures = isUnreadable(error) ? ATTEMPTS : failures + 1;
        this.alarms.onTrouble(this.name, event, error);
        if (failures === ATTEMPTS) {
          await this.park(event, error, signal);
          continue;
        }
        await pause(backOffMs(PAUSES, tries), signal);
      }
    }
    return false;
  }

  private async park(event: LogEvent, error: unknown, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.alarms.onParked(this.name, event, error);
        return;
      } catch (trouble) {
        this.alarms.onTrouble(this.name, event, trouble);
        await pause(PAUSES.longestMs, signal);
      }
    }
  }

  /** Not more often than that, and only when something was finished. */
  private saveRegularly(
    prefix: FinishedPrefix,
    finished: WakeableSleep,
    signal: AbortSignal,
  ): { stop(): Promise<void> } {
    const ending = new AbortController();
    let saved: string | undefined;
    const save = async (): Promise<void> => {
      const { through } = prefix;
      if (through === undefined || through === saved) return;
      await this.checkpoints.move(this.policy.follows, through);
      saved = through;
    };
    const attempt = (): Promise<void> =>
      save().catch((error: unknown) => {
        this.alarms.onTrouble(this.name, undefined, error);
        finished.wake();
      });
    const ended = AbortSignal.any([ending.signal, signal]);
    ended.addEventListener('abort', finished.wake);
    const saving = (async () => {
      while (!ended.aborted) {
        await finished.sleep();
        if (isStopped(ended)) return;
        await attempt();
        await pause(untilBeat(CHECKPOINT_EVERY_MS), ended);
      }
    })();
    return {
      stop: async () => {
        ending.abort();
        await saving;
        await attempt();
      },
    };
  }
}

/** Asked anew: it may have been aborted since the type checker last saw it. */
function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** It passes: the policy is about to follow. */
class NotFollowing extends Error {
  override readonly name = 'NotFollowing';
}
