import type { LogEvent } from '#events';

/** Views that others follow. */
export interface LeadingViews {
  /** Resolves once they hold everything up to `position`; rejects when `signal` comes first. */
  passed(position: string, signal: AbortSignal): Promise<void>;
  /** For events that they hold: when each became readable in them, ISO. */
  readableTimes(events: readonly LogEvent[]): Promise<(event: LogEvent) => string>;
}
