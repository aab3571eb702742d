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

/**
 * Serves the metrics where METRICS_PORT says, until `closing`.
 * @param metrics undefined when METRICS_PORT is not set
 * @param engineHealth whether each engine can be worked with, as the readiness probe asks
 * @param projects whether this process follows the log, and so writes what is kept beside it
 * @param elsewhere what this process's other threads have measured
 * @returns the port that was really taken
 * @throws InvalidSettings when the port cannot be had
 */
export async function startMetrics(
  metrics: Metrics | undefined,
  engines: Engines,
  engineHealth: readonly HealthCheck[],
  projects: boolean,
  elsewhere: OtherMetrics,
  settings: Settings,
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
