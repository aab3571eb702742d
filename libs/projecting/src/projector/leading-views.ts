import type { LogEvent } from '#events';

/** Views that others follow. */
export interface LeadingViews {
  /** Resolves once they hold everything up to `position`; rejects when `signal` comes first. */
  passed(position: string, signal: AbortSignal): Promise<void>;
  /** For events that they have passed: when each became readable, ISO; by the clock where they do not hold it. */
  readableTimes(events: readonly LogEvent[]): Promise<(event: LogEvent) => string>;
}
