import { Gauge, type Registry } from 'prom-client';
import { missingOf, type HealthCheck } from '#http';

/** Whether each engine can be worked with, asked when the metrics are. */
export function measureEngines(registry: Registry, checks: readonly HealthCheck[]): void {
  new Gauge({
    name: 'consent_engine_up',
    help: '1 while the engine answers this process and takes its writes, 0 while it does not.',
    labelNames: ['engine'],
    registers: [registry],
    async collect() {
      const missing = await missingOf(checks);
      for (const { name } of checks) this.set({ engine: name }, missing.includes(name) ? 0 : 1);
    },
  });
}
