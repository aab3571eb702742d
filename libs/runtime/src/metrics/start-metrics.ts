import { isSpareKept, nameIn, SLOTS, type SlotStates } from '#projecting';
import type { HealthCheck } from '#http';
import type { Engines } from '../engines/engines.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import type { LogFollower } from '#projecting';
import { measureBackups } from './backup-gauge.js';
import { measureDisks } from './disk-gauges.js';
import { measureEngines } from './engine-gauge.js';
import { measureKeyring } from './keyring-gauge.js';
import { measureLag } from './lag-gauges.js';
import type { Metrics } from './metrics.js';
import { measureParked, type ParkedOf } from './parked-gauge.js';
import { measureProofs } from './proof-gauges.js';
import { measureRegister } from './register-gauge.js';
import { serveMetrics } from './serve-metrics.js';

/**
 * Serves the metrics where METRICS_PORT says, until `closing`.
 * @param metrics undefined when METRICS_PORT is not set
 * @param engineHealth whether each engine can be worked with, as the readiness probe asks
 * @param followers those that this process may work at
 * @returns the port that was really taken
 * @throws InvalidSettings when the port cannot be had
 */
export async function startMetrics(
  metrics: Metrics | undefined,
  engines: Engines,
  engineHealth: readonly HealthCheck[],
  followers: readonly LogFollower[],
  settings: Settings,
  closing: ClosingStack,
): Promise<number | undefined> {
  const { host, metricsPort, erasureRegisterPath } = settings;
  if (metrics === undefined || metricsPort === undefined) return undefined;
  const { registry } = metrics;
  measureEngines(registry, engineHealth);
  if (erasureRegisterPath !== undefined) measureRegister(registry, engines.records);
  measureBackups(registry, engines.records);
  measureDisks(registry, settings);
  measureKeyring(registry, engines.keyring, engines.records);
  measureProofs(registry, engines, settings);
  measureLag(registry, followers, engines.log, engines.clock);
  measureParked(
    registry,
    followers.map((follower) => parkedOf(follower, engines.slotStates)),
    engines.records,
  );
  try {
    return closing.closes(await serveMetrics(registry, host, metricsPort)).port;
  } catch (error) {
    throw new InvalidSettings(`METRICS_PORT ${String(metricsPort)} cannot be listened on`, { cause: error });
  }
}

function parkedOf({ kind, name }: LogFollower, slotStates: SlotStates): ParkedOf {
  if (kind === 'policy') return { name: `policy/${name}`, kept: () => [`policy/${name}`] };
  const kept = (): readonly string[] => {
    const slotState = slotStates.of(name);
    const slots = isSpareKept(slotState) ? SLOTS : [slotState.active];
    return slots.map((slot) => nameIn(slot, name));
  };
  return { name, kept };
}
