import type { HealthCheck } from '#http';
import { measureFollowers } from '../metrics/measure-followers.js';
import { measureWebhooks } from '../metrics/measure-webhooks.js';
import type { OtherMetrics } from '../metrics/merged-metrics.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { startWebhookWorker } from '../webhooks/start-webhook-worker.js';
import type { OpenedProcess } from './open-process.js';
import { startFollowers } from './start-followers.js';

/** What a process does beside answering requests. */
export interface WorkOptions {
  /** Whether it keeps the read models current and runs the policies. */
  readonly projects: boolean;
  /** Whether it sends webhooks. */
  readonly delivers?: boolean;
}

/** That work, for those who ask how it is, in whichever thread it is done. */
export interface RunningWork {
  readonly checks: readonly HealthCheck[];
  /** Resolves when every deletion that was open at the start is brought to its end. */
  readonly erasuresFinished: Promise<void>;
  /** Resolves if the process cannot go on; stays open otherwise. */
  readonly broken: Promise<Error>;
  /** What is measured in other threads. */
  readonly metrics: OtherMetrics;
}

/** Starts it in this thread, until `closing`. */
export function startWork(
  options: WorkOptions,
  opened: OpenedProcess,
  settings: Settings,
  closing: ClosingStack,
): RunningWork {
  const { engines, services, telemetry } = opened;
  const registry = telemetry.metrics?.registry;
  const following = options.projects ? startFollowers(opened, settings, closing) : undefined;
  if (options.delivers === true) {
    if (registry) measureWebhooks(registry, services.webhooks.ledger, engines.views);
    const worker = startWebhookWorker(engines, services.webhooks, services.businesses);
    closing.add(() => worker.stop());
  }
  if (registry) measureFollowers(registry, following?.followers ?? [], engines);
  return {
    checks: following?.checks ?? [],
    erasuresFinished: following?.erasuresFinished ?? Promise.resolve(),
    broken: new Promise(() => undefined),
    metrics: () => Promise.resolve([]),
  };
}
