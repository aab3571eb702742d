import type { HealthCheck } from '#http';
import type { Engines } from '../engines/engines.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import { dataFolders } from '../settings/data-folders.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { measureBackups } from './backup-gauges.js';
import { measureDisks } from './disk-gauges.js';
import { measureEngines } from './engine-gauge.js';
import { measureKeyring } from './keyring-gauge.js';
import { mergedMetrics, type OtherMetrics } from './merged-metrics.js';
import type { Metrics } from './metrics.js';
import { measureProofs } from './proof-gauges.js';
import { measureRegister } from './register-gauge.js';
import { serveMetrics } from './serve-metrics.js';

interface MeasuredProcess {
  /** Undefined when METRICS_PORT is not set. */
  readonly metrics: Metrics | undefined;
  readonly engines: Engines;
  /** Whether each engine can be worked with, as the readiness probe asks. */
  readonly engineHealth: readonly HealthCheck[];
  /** Whether it follows the log, and so writes what is kept beside it. */
  readonly projects: boolean;
  /** What its other threads have measured. */
  readonly elsewhere: OtherMetrics;
  readonly settings: Settings;
}

/**
 * Serves the metrics where METRICS_PORT says, until `closing`.
 * @returns the port that was really taken
 * @throws InvalidSettings when the port cannot be had
 */
export async function startMetrics(
  { metrics, engines, engineHealth, projects, elsewhere, settings }: MeasuredProcess,
  closing: ClosingStack,
): Promise<number | undefined> {
  const { host, metricsPort, erasureRegisterPath } = settings;
  if (metrics === undefined || metricsPort === undefined) return undefined;
  const { registry } = metrics;
  measureEngines(registry, engineHealth);
  if (erasureRegisterPath !== undefined) measureRegister(registry, engines.records);
  measureBackups(registry, engines.records);
  measureDisks(registry, dataFolders(settings, { writesRegister: projects }));
  measureKeyring(registry, engines.keyring, engines.records);
  measureProofs(registry, engines, settings);
  try {
    return closing.closes(await serveMetrics(mergedMetrics(registry, elsewhere), host, metricsPort)).port;
  } catch (error) {
    throw new InvalidSettings(`METRICS_PORT ${String(metricsPort)} cannot be listened on`, { cause: error });
  }
}
