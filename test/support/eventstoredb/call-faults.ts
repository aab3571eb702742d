import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceError } from '@grpc/grpc-js';
import * as errors from './service-errors.js';

/**
 * How an acknowledgement is lost: the call ends with an error, of too much asked also; it is never answered; or the
 * answer is that the server's own time limit had passed.
 */
export type LostAs = 'error' | 'exhausted' | 'silence' | 'timeout';

/** Where the checkpoint stands that some servers send before "caught up". */
export type LastCheckpoint = 'next-record' | 'no-place';

/** The faults inside the server, as its calls meet them. Counts are of calls still to come. */
export class CallFaults {
  leader = { host: '127.0.0.1', port: 0 };
  ready = true;
  delayMs = 0;
  recordDelayMs = 0;
  duplicateDeliveries = 0;
  subscriptionsToIgnore = 0;
  secondAnswers = 0;
  clockAheadMs = 0;
  sendsCheckpoints = true;
  lastCheckpoint: LastCheckpoint | undefined;
  private appendsToFail = 0;
  private asTheyFail: () => void = () => undefined;
  private appendsNotLed = 0;
  private acknowledgementsToLose = 0;
  private lostAs: LostAs = 'error';
  private answersHeld = 0;
  private held: (() => void)[] = [];
  private stalled: { until: Promise<void>; end: () => void } | undefined;

  loseAcknowledgements(count: number, how: LostAs): void {
    this.acknowledgementsToLose = count;
    this.lostAs = how;
  }

  get acknowledgementsLeftToLose(): number {
    return this.acknowledgementsToLose;
  }

  failAppends(count: number, meanwhile: () => void): void {
    this.appendsToFail = count;
    this.asTheyFail = meanwhile;
  }

  refuseAsFollower(count: number): void {
    this.appendsNotLed = count;
  }

  stall(): void {
    let end = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.stalled ??= { until, end };
  }

  resume(): void {
    this.stalled?.end();
    this.stalled = undefined;
  }

  /** Waits as the server does before it takes a call up; answers with the error that ends the call, if any. */
  async beforeCall(): Promise<ServiceError | undefined> {
    if (this.delayMs > 0) await delay(this.delayMs);
    await this.stalled?.until;
    return this.ready ? undefined : errors.notReady();
  }

  /** Waits as the server does before it sends a record that is read. */
  async beforeRecord(): Promise<void> {
    if (this.recordDelayMs > 0) await delay(this.recordDelayMs);
  }

  /** The error that ends an append before anything is stored, if any. */
  beforeStoring(): ServiceError | undefined {
    if (this.appendsNotLed > 0) {
      this.appendsNotLed -= 1;
      return errors.notLeader(this.leader);
    }
    if (this.appendsToFail === 0) return undefined;
    this.appendsToFail -= 1;
    this.asTheyFail();
    return errors.callDropped();
  }

  /** Whether, and how, the acknowledgement of what was just stored is lost. */
  afterStoring(): LostAs | undefined {
    if (this.acknowledgementsToLose === 0) return undefined;
    this.acknowledgementsToLose -= 1;
    return this.lostAs;
  }

  reverseAnswers(count: number): void {
    this.answersHeld = count;
  }

  /** Answers at once, or, with so many held back, last first once they are together. */
  inTurn(answer: () => void): void {
    this.held.push(answer);
    if (this.held.length < this.answersHeld) return;
    this.answersHeld = 0;
    for (const one of this.held.splice(0).reverse()) one();
  }

  takeIgnoredSubscription(): boolean {
    if (this.subscriptionsToIgnore === 0) return false;
    this.subscriptionsToIgnore -= 1;
    return true;
  }

  takeSecondAnswer(): boolean {
    if (this.secondAnswers === 0) return false;
    this.secondAnswers -= 1;
    return true;
  }

  takeDuplicateDelivery(): boolean {
    if (this.duplicateDeliveries === 0) return false;
    this.duplicateDeliveries -= 1;
    return true;
  }
}
