import type { CallFaults, LastCheckpoint, LostAs } from './call-faults.js';
import type { MemoryLog } from './memory-log.js';
import type { Relay } from './relay.js';
import type { Service } from './service.js';

/**
 * Everything that can be made to go wrong with the stand-in. Each switch stays until it is used up or switched back.
 */
export class Faults {
  constructor(
    private readonly log: MemoryLog,
    private readonly calls: CallFaults,
    private readonly service: Service,
    private readonly relay: Relay,
  ) {}

  /** The next appends are stored, but their acknowledgement never arrives. */
  loseAcknowledgements(count: number, how: LostAs = 'error'): void {
    this.calls.loseAcknowledgements(count, how);
  }

  get acknowledgementsLeftToLose(): number {
    return this.calls.acknowledgementsLeftToLose;
  }

  /** A repeated append is answered as a conflict, from now on. */
  denyRepeats(): void {
    this.log.deniesRepeats = true;
  }

  /** The next appends fail and nothing is stored. @param meanwhile what happens as each of them fails */
  failAppends(count: number, meanwhile: () => void = () => undefined): void {
    this.calls.failAppends(count, meanwhile);
  }

  /** The next appends are answered "not leader", with this server as the leader. */
  answerNotLeader(count: number): void {
    this.calls.refuseAsFollower(count);
  }

  /** Every call is refused with "Server Is Not Ready", until `ready`. */
  notReady(): void {
    this.calls.ready = false;
  }

  ready(): void {
    this.calls.ready = true;
  }

  /** Every call waits so long before it is taken up. */
  slowDown(ms: number): void {
    this.calls.delayMs = ms;
  }

  /** Every record of a read, subscriptions apart, waits so long before it is sent. */
  slowDownReads(msPerRecord: number): void {
    this.calls.recordDelayMs = msPerRecord;
  }

  /** Calls are taken and not answered, until `resume`; the connection lives. */
  stall(): void {
    this.calls.stall();
  }

  resume(): void {
    this.calls.resume();
  }

  /** No byte goes in or out, as with a stopped process, until `thaw`. */
  freeze(): void {
    this.relay.freeze();
  }

  thaw(): void {
    this.relay.thaw();
  }

  /** The next subscriptions are taken and never even confirmed. */
  ignoreSubscriptions(count: number): void {
    this.calls.subscriptionsToIgnore = count;
  }

  /** No subscription is told how far the server has scanned, from now on. */
  withholdCheckpoints(): void {
    this.calls.sendsCheckpoints = false;
  }

  /** Subscriptions that have caught up are told a place behind the last record, or none, as the last they scanned. */
  overstateCheckpoints(place: LastCheckpoint): void {
    this.calls.lastCheckpoint = place;
  }

  /** The present subscriptions end without an error. */
  endSubscriptions(): void {
    for (const subscription of this.service.subscriptions) subscription.end();
  }

  /** The present subscriptions stay open and deliver nothing any more. */
  silenceSubscriptions(): void {
    for (const subscription of this.service.subscriptions) subscription.fallSilent();
  }

  /** The next events go out twice on subscriptions. */
  duplicateDeliveries(count: number): void {
    this.calls.duplicateDeliveries = count;
  }

  /** The present batch streams stay open, take appends and answer none. */
  silenceAppends(): void {
    for (const batches of this.service.batches) batches.fallSilent();
  }

  /** So many appends on batch streams are answered together, the last one first. */
  reverseAnswers(count: number): void {
    this.calls.reverseAnswers(count);
  }

  /** The next appends on batch streams are answered twice. */
  answerTwice(count: number): void {
    this.calls.secondAnswers = count;
  }

  /** The server's clock is so far ahead, from now on. */
  setClockAhead(ms: number): void {
    this.calls.clockAheadMs = ms;
  }

  cutConnections(): void {
    this.relay.cut();
  }

  /** Cuts what is connected and refuses connections, until `comeUp`. */
  async goDown(): Promise<void> {
    await this.relay.refuse();
    for (const subscription of this.service.subscriptions) subscription.end();
    this.log.forgetRecentIds();
  }

  async comeUp(): Promise<void> {
    await this.relay.accept();
  }

  /** As kill -9 and a start: streams are kept, the memory of recent ids is not. */
  async restart(): Promise<void> {
    await this.goDown();
    await this.comeUp();
  }

  /** Events of the server's own, in system streams. */
  appendSystemEvents(count: number): void {
    for (let n = 0; n < count; n += 1)
      this.log.appendSystemEvent('$persistentsubscription-test-checkpoint', '$checkpoint');
  }

  /** An event of another writer behind those of a stream, like the last one but for its id. */
  appendAsAnother(stream: string, id: string): void {
    this.log.append(
      stream,
      this.log
        .stream(stream)
        .slice(-1)
        .map((last) => ({ ...last, id })),
      'any',
    );
  }

  /** Reads taken so far, subscriptions apart. */
  get readsSoFar(): number {
    return this.service.reads;
  }

  get subscriptionsSoFar(): number {
    return this.service.subscribed;
  }

  /** Subscriptions that the server holds open. */
  get openSubscriptions(): number {
    return this.service.subscriptions.size;
  }

  /** Those of them that hear of each single record that the server has looked at. */
  get subscriptionsToEachRecord(): number {
    return [...this.service.subscriptions].filter(({ checkpointEvery }) => checkpointEvery === 1).length;
  }

  /** Batch streams that the server holds open. */
  get openBatches(): number {
    return this.service.batches.size;
  }
}
