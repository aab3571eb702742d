import type { Observation } from '#http';
import type { RecordedEvent } from '#event-store';

/** One append, as it was answered. */
export interface AppendObservation {
  /** What the stream is of, such as `grant`; never its id. */
  readonly category: string;
  readonly eventTypes: readonly string[];
  /** The request (or the policy's run) that it was made for. */
  readonly correlationId: string;
  readonly outcome: 'appended' | 'conflict' | 'failed';
  readonly seconds: number;
}

/** An event that has reached the views. */
export interface ProjectedObservation {
  readonly projection: string;
  readonly event: RecordedEvent;
  /** From the time of the event to its document being written. */
  readonly seconds: number;
}

/** Hears what the process does: for metrics, for traces. Must be quick and must not throw. */
export interface Observer {
  answered(observation: Observation): void;
  appended(observation: AppendObservation): void;
  projected(observation: ProjectedObservation): void;
}
