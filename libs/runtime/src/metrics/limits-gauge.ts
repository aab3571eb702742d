import { Counter, Gauge, type Registry } from 'prom-client';
import type { DecidedBy } from '#limits';
import type { LimitsAdmission } from '#limits/redis';

/** Who decides about the limits, asked when the metrics are. */
export function measureLimits(registry: Registry, admission: LimitsAdmission): void {
  new Gauge({
    name: 'consent_limits_without_redis',
    help: '1 while this process decides by its share of the limits because Redis does not answer it, 0 otherwise.',
    registers: [registry],
    collect() {
      this.set(admission.isWithoutRedis ? 1 : 0);
    },
  });
  new Counter({
    name: 'consent_limits_decisions_total',
    help: 'Requests that were let in or refused by the limits, by who decided.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(admission.decided) as [DecidedBy, number][]) this.inc({ by }, count);
    },
  });
}
