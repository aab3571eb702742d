import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Observation } from '#http';
import type { AttemptReport } from '#webhooks';
import type { ProcessIdentity } from '../process/identity.js';
import type { AppendObservation, Observer, ProjectedObservation } from '../telemetry/observer.js';

/** In seconds. From a document in memory to the longest that an engine may take. */
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The looks of staff at people, of which an alert counts how many there were: also the first of a process. */
const COUNTED_LOOKS = [
  { method: 'POST', route: '/staff/v1/people/search' },
  { method: 'GET', route: '/staff/v1/people/:id/access-history' },
  { method: 'GET', route: '/staff/v1/people/:id/access-history/proof' },
];
/** In seconds. From a batch written at once to a projection that was down. */
const DELAY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

/**
 * The numbers of one process. No label holds an id, an address or anything of a person: routes are templates, streams
 * their category. docs/operating-guide.md says what each means.
 */
export class Metrics implements Observer {
  readonly registry = new Registry();

  private readonly requests = new Histogram({
    name: 'consent_http_request_duration_seconds',
    help: 'Time to answer a request, by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  private readonly keyed = new Counter({
    name: 'consent_idempotent_requests_total',
    help: 'Requests with an idempotency key, by what became of them.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly appends = new Histogram({
    name: 'consent_append_duration_seconds',
    help: 'Time until an append to the log was durable or refused, by category of stream.',
    labelNames: ['category', 'outcome'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  private readonly projections = new Histogram({
    name: 'consent_projection_delay_seconds',
    help: 'Time from an event to its documents being written.',
    labelNames: ['projection'],
    buckets: DELAY_BUCKETS,
    registers: [this.registry],
  });

  private readonly attempts = new Histogram({
    name: 'consent_webhook_attempt_duration_seconds',
    help: 'Duration of an attempt at a webhook, by outcome.',
    labelNames: ['outcome'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });

  private readonly deliveries = new Histogram({
    name: 'consent_webhook_delivery_seconds',
    help: 'Time from recording a webhook to the end of its first attempt, by outcome.',
    labelNames: ['outcome'],
    buckets: DELAY_BUCKETS,
    registers: [this.registry],
  });

  private readonly sweptRecords = new Counter({
    name: 'consent_swept_total',
    help: 'Records removed because they were kept for as long as they may be, by what was swept.',
    labelNames: ['what'],
    registers: [this.registry],
  });

  private readonly signIns = new Counter({
    name: 'consent_sign_ins_total',
    help: 'Sign-ins by means and outcome.',
    labelNames: ['means', 'outcome'],
    registers: [this.registry],
  });
  private readonly signInMails = new Counter({
    name: 'consent_sign_in_mails_total',
    help: 'Mails with a code that were asked for: mailed, or withheld because there were as many as there may be.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly mailsLost = new Counter({
    name: 'consent_lost_mails_total',
    help: 'Mails that waited for the mail server and were let go, by what they were.',
    labelNames: ['what'],
    registers: [this.registry],
  });

  constructor({ service, version, instanceId }: ProcessIdentity) {
    this.beginAtNothing();
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'consent_build_info',
      help: 'Always 1: which program this is, of which version, and which run of it.',
      labelNames: ['service', 'version', 'instance_id'],
      registers: [this.registry],
    }).set({ service, version, instance_id: instanceId }, 1);
  }

  answered({ method, route, status, seconds, keyed }: Observation): void {
    this.requests.observe({ method, route, status: `${String(Math.floor(status / 100))}xx` }, seconds);
    if (keyed !== undefined) this.keyed.inc({ outcome: keyed });
  }

  appended({ category, outcome, seconds }: AppendObservation): void {
    this.appends.observe({ category, outcome }, seconds);
  }

  projected({ projection, seconds }: ProjectedObservation): void {
    this.projections.observe({ projection }, seconds);
  }

  attemptedDelivery({ outcome, durationMs, sinceDueMs }: AttemptReport): void {
    this.attempts.observe({ outcome }, durationMs / 1000);
    if (sinceDueMs !== null) this.deliveries.observe({ outcome }, sinceDueMs / 1000);
  }

  /** @param means `code`, `link` or `passkey` */
  signIn(means: string, outcome: 'accepted' | 'refused' | 'renewed'): void {
    this.signIns.inc({ means, outcome });
  }

  signInMail(outcome: 'mailed' | 'withheld'): void {
    this.signInMails.inc({ outcome });
  }

  /** @param what `security`, `known-device` or `stranger` */
  lostMails(what: string, count: number): void {
    this.mailsLost.inc({ what }, count);
  }

  swept(what: string, count: number): void {
    this.sweptRecords.inc({ what }, count);
  }

  /** So that the first ones are an increase over a look at these metrics before them, and are seen as such. */
  private beginAtNothing(): void {
    for (const what of ['security', 'known-device', 'stranger']) this.mailsLost.inc({ what }, 0);
    for (const outcome of ['mailed', 'withheld']) this.signInMails.inc({ outcome }, 0);
    for (const means of ['code', 'link', 'passkey'])
      for (const outcome of ['accepted', 'refused', 'renewed']) this.signIns.inc({ means, outcome }, 0);
    for (const look of COUNTED_LOOKS) for (const status of ['2xx', '4xx']) this.requests.zero({ ...look, status });
  }
}
