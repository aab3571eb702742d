import type { Clock } from '#clock';
import type { Observation, OnAnswered } from '#http';
import type { Engines } from '../engines/engines.js';
import { Metrics } from '../metrics/metrics.js';
import type { ProcessIdentity } from '../process/identity.js';
import type { Settings } from '../settings/settings.js';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { ObservedEventStore } from './observed-event-store.js';
import type { AppendObservation, Observer, ProjectedObservation } from './observer.js';
import { ProjectedEvents } from './projected-events.js';

/**
 * What is measured and traced in a process. Without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT nothing is, and
 * nothing is paid for.
 */
export class Telemetry implements Observer {
  private constructor(
    readonly metrics: Metrics | undefined,
    private readonly observers: readonly Observer[],
  ) {}

  static async open(settings: Settings, identity: ProcessIdentity, closing: ClosingStack): Promise<Telemetry> {
    const metrics = settings.metricsPort === undefined ? undefined : new Metrics(identity);
    const observers: Observer[] = metrics === undefined ? [] : [metrics];
    if (settings.tracing !== undefined) {
      // Loaded only where it is asked for: the exporter is by far the largest of our packages.
      const { openTracing } = await import('../tracing/open-tracing.js');
      observers.push(closing.closes(openTracing(settings.tracing, identity)).observer);
    }
    return new Telemetry(metrics, observers);
  }

  /** What the server tells of each answer; undefined when nobody wants to know. */
  get onAnswered(): OnAnswered | undefined {
    return this.isOn ? this.answered.bind(this) : undefined;
  }

  private get isOn(): boolean {
    return this.observers.length > 0;
  }

  /** The engines, with the log observed. */
  observed(engines: Engines): Engines {
    return this.isOn ? { ...engines, log: new ObservedEventStore(engines.log, this) } : engines;
  }

  /** What follows how events reach the views; undefined when nobody wants to know. */
  projectedEvents(clock: Clock): ProjectedEvents | undefined {
    return this.isOn ? new ProjectedEvents(clock, this) : undefined;
  }

  answered(observation: Observation): void {
    for (const observer of this.observers) observer.answered(observation);
  }

  appended(observation: AppendObservation): void {
    for (const observer of this.observers) observer.appended(observation);
  }

  projected(observation: ProjectedObservation): void {
    for (const observer of this.observers) observer.projected(observation);
  }
}
