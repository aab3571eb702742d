import { Gauge, type Registry } from 'prom-client';
import type { ViewStore } from '#document-store';
import { troubledEndpoints } from '#operations';
import { readRarely } from './read-for-scrape.js';

/** Every endpoint that takes nothing is read, which must not be done at each scrape. */
const SERVES_MS = 60_000;

/** Endpoints that take nothing, counted once a minute; not a number while the views are out of reach. */
export function measureEndpoints(registry: Registry, views: ViewStore): void {
  const read = readRarely(() => troubledEndpoints(views), SERVES_MS);
  const gauge = (name: string, help: string, which: 'failing' | 'disabled'): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())?.[which].length ?? Number.NaN);
      },
    });
  gauge('consent_webhook_failing_endpoints', 'Endpoints whose last webhooks were not taken.', 'failing');
  gauge('consent_webhook_disabled_endpoints', 'Endpoints that were disabled, after failing for long.', 'disabled');
}
