import type { MessagePort } from 'node:worker_threads';
import type { HealthCheck } from '#http';
import type { ThreadMetrics } from '../metrics/merged-metrics.js';
import type { ProcessIdentity } from '../process/identity.js';
import type { WorkOptions } from '../process/start-work.js';

/** What a thread is started with. Settings it reads by itself: they hold more than messages can. */
export interface WorkThreadData {
  readonly identity: ProcessIdentity;
  readonly work: WorkOptions;
  readonly demoByDefault: boolean;
  /** For the signals of both threads. */
  readonly signals: MessagePort;
}

export type ToWorkThread =
  | { readonly kind: 'check'; readonly id: number; readonly index: number }
  | { readonly kind: 'metrics'; readonly id: number }
  | { readonly kind: 'stop' };

export type FromWorkThread =
  | { readonly kind: 'started'; readonly checks: readonly Pick<HealthCheck, 'name' | 'degradesOnly'>[] }
  | { readonly kind: 'erasures-finished' }
  | { readonly kind: 'lines'; readonly text: string }
  | { readonly kind: 'checked'; readonly id: number; readonly isThere: boolean }
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: ThreadMetrics | undefined }
  /** `problem` is what did not close cleanly. */
  | { readonly kind: 'stopped'; readonly problem: string | undefined };
