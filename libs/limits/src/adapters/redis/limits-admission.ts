import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#clock';
import { Admission, type Caller, type LookUpAttempt, type Use } from '../../admission/admission.js';
import type { AllowanceVerdict, LookUpVerdict, Verdict } from '../../admission/verdict.js';
import { OwnDecisions, type LostWindow } from '../../own/own-decisions.js';
import type { LimitShare } from '../../shares/limit-share.js';
import { CountedNetworks } from '../../windows/counted-networks.js';
import { verdictOf, type DecidedBy, type Decision } from '../../windows/decision.js';
import {
  KNOWN_DEVICES_FACTOR,
  LIMIT,
  MAILS_SPAN,
  networkLimits,
  SIGN_IN_LIMITS,
  SPAN,
  type SignInLimits,
} from '../../windows/limit-table.js';
import type { LookUpQuestion, Question, RequestWindow, WindowsQuestion } from '../../windows/question.js';
import { OF_NETWORKS, WindowKeys } from '../../windows/window-keys.js';
import { Circuit } from './circuit.js';
import { generationOf } from './generation.js';
import { restoreWindow, handOver, handOverNews } from './hand-over.js';
import { LIMITS_PROBE } from './limits-probe.js';
import type { LimitsRedis } from './limits-redis.js';
import { withPatience } from './patience.js';
import { RedisDecisions } from './redis-decisions.js';

interface LimitsOptions {
  /** A client of the limits' own, which rejects at once what it cannot send. Let go of with `close`. */
  readonly redis: LimitsRedis;
  readonly clock: Clock;
  /** The key that ids of people and calls are hashed under; asked for each time. */
  readonly secret: () => Buffer;
  readonly share: LimitShare;
  /** `SIGN_IN_LIMITS` when not given. */
  readonly signIn?: SignInLimits;
  /** By how much more than its limit a network may do; 1 when not given. */
  readonly networkFactor?: number;
  /** How long an answer of Redis is waited for. */
  readonly patienceMs: number;
}

const MOST_COUNTED = 10_000;
const NETWORK_ALLOWANCES: ReadonlySet<string> = new Set(OF_NETWORKS);

/** Every limit, decided in Redis, or by this process's share while Redis is away. */
export class LimitsAdmission extends Admission {
  /** Decisions so far, by who made them: for metrics. */
  readonly decided: Record<DecidedBy, number> = { redis: 0, process: 0 };
  private readonly keys: WindowKeys;
  private readonly networks = new CountedNetworks();
  private readonly inRedis: RedisDecisions;
  private readonly own: OwnDecisions;
  private readonly circuit: Circuit;
  /** Look-ups that may come again, and whether each was counted as one of an unknown key. */
  private readonly counted = new LRUCache<string, boolean>({ max: MOST_COUNTED });
  private generation: string | null | undefined;

  constructor(private readonly options: LimitsOptions) {
    super();
    const { redis, secret, clock, share, patienceMs } = options;
    this.keys = new WindowKeys(secret, clock);
    this.inRedis = new RedisDecisions(redis);
    this.own = new OwnDecisions(share);
    const work = {
      probe: () => redis.set(LIMITS_PROBE, '1', 'PX', 1000),
      beforeReturn: () => this.handOver(),
      afterReturn: () => handOverNews(this.own.windows, { redis, patienceMs }),
    };
    this.circuit = new Circuit(work, patienceMs);
    // What is lost is known before anyone has asked, so nobody waits for it.
    const lost = (): void => {
      this.circuit.break();
    };
    redis.on('close', lost);
    // Of a cluster the one node that limits are asked of.
    redis.on('-node', lost);
  }

  /**
   * Resolves when Redis is there, or has not been for so long: then it is looked for while requests are decided without
   * it.
   */
  async connect(withinMs: number): Promise<void> {
    const { redis } = this.options;
    // Whether Redis answers is what every decision finds out.
    redis.on('error', () => undefined);
    redis.connect().catch(() => undefined);
    await once(redis, 'ready', { signal: AbortSignal.timeout(withinMs) }).catch(() => {
      this.circuit.break();
    });
    if (!this.isWithoutRedis) this.generation = await this.circuit.ask(() => generationOf(redis));
  }

  /** Whether this process decides by its share at the moment. */
  get isWithoutRedis(): boolean {
    return this.circuit.state === 'without-redis';
  }

  async request(caller: Caller): Promise<Verdict> {
    const now = this.options.clock.now();
    return verdictOf(await this.decide({ kind: 'request', now, requests: this.requestsOf(caller) }), now);
  }

  async lookUp(caller: Caller, attempt: LookUpAttempt): Promise<LookUpVerdict> {
    const { personId, callId, repeatable } = attempt;
    const attemptKey = repeatable && this.keys.attempt(repeatable.id);
    const before = repeatable?.isAgain === true ? await this.countedBefore(attemptKey) : undefined;
    const now = this.options.clock.now();
    if (before !== undefined) {
      const decision = await this.decide({ kind: 'request', now, requests: this.requestsOf(caller) });
      return lookUpVerdict({ ...decision, ...before }, caller, now);
    }
    const { businessId, plan } = caller;
    const question: LookUpQuestion = {
      kind: 'look-up',
      now,
      requests: this.requestsOf(caller),
      previews: { key: this.keys.previews(businessId), limit: plan.previewsPerDay },
      unknown: { key: this.keys.unknown(businessId), limit: LIMIT.unknown },
      person: personId === undefined ? undefined : { key: this.keys.person(personId), limit: LIMIT.person },
      call: callId === null ? undefined : { key: this.keys.call(businessId, callId), limit: LIMIT.call },
      attemptKey,
    };
    const decision = await this.decide(question);
    if (attemptKey !== undefined && decision.isAdmitted) this.counted.set(attemptKey, decision.isUnknown);
    return lookUpVerdict(decision, caller, now);
  }

  async decode(keyId: string): Promise<Verdict> {
    const now = this.options.clock.now();
    const decode = { key: this.keys.decode(keyId), limit: LIMIT.decode };
    return verdictOf(await this.decide({ kind: 'decode', now, decode }), now);
  }

  async fromNetwork(network: string): Promise<Verdict> {
    const now = this.options.clock.now();
    const { networkFactor = 1 } = this.options;
    const counted = this.countedAs(network, now);
    const windows = networkLimits(this.options.signIn ?? SIGN_IN_LIMITS).map(({ span, limit }) => {
      return { name: 'network', key: this.keys.network(counted, span), span, limit: limit * networkFactor } as const;
    });
    return verdictOf(await this.decide({ kind: 'windows', now, windows }), now);
  }

  async mail(isKnown: boolean): Promise<Verdict> {
    const now = this.options.clock.now();
    const { mailsAnHour } = this.options.signIn ?? SIGN_IN_LIMITS;
    const limit = isKnown ? mailsAnHour * KNOWN_DEVICES_FACTOR : mailsAnHour;
    const windows = [{ name: 'mails', key: this.keys.mails(isKnown), span: MAILS_SPAN, limit }] as const;
    return verdictOf(await this.decide({ kind: 'windows', now, windows }), now);
  }

  async use(uses: readonly Use[]): Promise<AllowanceVerdict> {
    const now = this.options.clock.now();
    const windows = uses.map(({ of: name, subject, inDemo = false, limit: ofPlan = 0 }) => {
      const limit = name === 'tests' && inDemo ? LIMIT.testsInDemo : Math.max(LIMIT[name], ofPlan);
      const counted = NETWORK_ALLOWANCES.has(name) ? this.countedAs(subject, now) : subject;
      return { name, key: this.keys.allowance(name, counted), span: SPAN[name], limit };
    });
    const question: WindowsQuestion = { kind: 'windows', now, windows };
    const decision = await this.decide(question);
    const verdict = verdictOf(decision, now);
    return verdict.isAdmitted ? { ...verdict, giveBack: () => this.giveBack(question, decision) } : verdict;
  }

  async previewsToday(businessId: string): Promise<number> {
    const now = this.options.clock.now();
    const key = this.keys.previews(businessId);
    const counted = this.isWithoutRedis
      ? undefined
      : await this.circuit.ask(() => this.inRedis.previewsToday(key, now));
    return this.own.previewsToday(key, now, counted);
  }

  /** Ends the client and everything that waits. */
  close(): Promise<void> {
    this.circuit.close();
    this.options.redis.disconnect();
    return Promise.resolve();
  }

  /** How the first attempt of a repeated look-up was counted; undefined where that is not known. */
  private async countedBefore(attemptKey = ''): Promise<Pick<Decision, 'isUnknown'> | undefined> {
    const isUnknown = this.counted.get(attemptKey);
    if (isUnknown !== undefined) return { isUnknown };
    return this.isWithoutRedis ? undefined : this.circuit.ask(() => this.inRedis.countedBefore(attemptKey));
  }

  private async decide(question: Question): Promise<Decision> {
    switch (this.circuit.state) {
      case 'without-redis':
        return this.decideAlone(question);
      case 'settling':
        return this.decideTwice(question);
      case 'with-redis': {
        const turn = this.own.turn;
        const decision = await this.circuit.ask(() => this.inRedis.decide(question));
        if (decision === undefined) return this.decideAlone(question);
        this.decided.redis += 1;
        for (const lost of this.own.learn(question, decision, turn)) void this.restoreWindow(lost);
        return decision;
      }
    }
  }

  /**
   * Redis is back, but others may go by their shares still: until they cannot, this process keeps to its share as well.
   */
  private async decideTwice(question: Question): Promise<Decision> {
    const alone = this.decideAlone(question);
    if (!alone.isAdmitted) return alone;
    const agreed = alone.isUnknown ? asUnknown(question) : question;
    const decision = await this.circuit.ask(() => this.inRedis.decide(agreed));
    if (decision === undefined) return alone;
    this.decided.redis += 1;
    if (decision.isAdmitted) this.own.agree(question, alone, decision);
    else this.own.takeBack(question, alone);
    return { ...decision, restrictedUntil: Math.max(alone.restrictedUntil, decision.restrictedUntil) };
  }

  /** Redis is there again. Where it has lost everything, it is told of what it had been told as well. */
  private async handOver(): Promise<void> {
    const { redis, clock, patienceMs } = this.options;
    const generation = await withPatience(generationOf(redis), patienceMs);
    if (generation !== this.generation) this.own.windows.untellAll();
    await handOver(this.own.windows, { redis, patienceMs }, clock.now());
    this.generation = generation;
  }

  /** Redis was emptied under way: it is told what it had said itself. */
  private async restoreWindow(lost: LostWindow): Promise<void> {
    const { redis, clock } = this.options;
    const count = await this.circuit.ask(() => restoreWindow(redis, lost));
    this.own.broughtBack(lost, count, clock.now());
  }

  private countedAs(network: string, now: number): string {
    return this.networks.isApart(network, now) ? network : this.keys.shared(network);
  }

  private decideAlone(question: Question): Decision {
    this.decided.process += 1;
    return this.own.decide(question);
  }

  private async giveBack(question: WindowsQuestion, decision: Decision): Promise<void> {
    if (decision.by === 'process') this.own.takeBack(question, decision);
    else if (!this.isWithoutRedis) await this.circuit.ask(() => this.inRedis.takeBack(question));
  }

  private requestsOf(caller: Caller): RequestWindow {
    const { businessId, plan } = caller;
    const restrictionKey = this.keys.restriction(businessId);
    return {
      key: this.keys.requests(businessId),
      limit: plan.requestsPerMinute,
      restrictionKey,
      // A Redis that was emptied does not know of it, nor the log if it could not be written.
      restrictedUntil: Math.max(loggedUntil(caller), this.own.restrictedUntil(restrictionKey)),
    };
  }
}

function lookUpVerdict(decision: Decision, caller: Caller, now: number): LookUpVerdict {
  const isNews = decision.restrictedUntil > Math.max(now, loggedUntil(caller));
  const restrictedUntil = isNews ? new Date(decision.restrictedUntil).toISOString() : null;
  const verdict = verdictOf(decision, now);
  if (!verdict.isAdmitted) return { ...verdict, restrictedUntil };
  return { ...verdict, restrictedUntil, isUnknown: decision.isUnknown };
}

function loggedUntil({ restrictedUntil }: Caller): number {
  return restrictedUntil === null ? 0 : Date.parse(restrictedUntil);
}

/**
 * Reports a person whose keys this process may no longer show as unknown to Redis, so that the look-up is counted as
 * it is answered.
 */
function asUnknown(question: Question): Question {
  return question.kind === 'look-up' ? { ...question, person: undefined } : question;
}
