import type { LoggerOptions } from '#http';
import type { Engines } from '../engines/engines.js';

/** What tests put in the place of what a process has by itself. */
export interface ProcessSubstitutes {
  /** Other engines than those opened: a clock that can be set, a log that fails. */
  readonly engines?: ((opened: Engines) => Engines) | undefined;
  /** How long the limits wait for an answer of Redis, where a test counts exactly. */
  readonly redisPatienceMs?: number | undefined;
  /** Where the lines of the log go, in the place of standard output. */
  readonly logStream?: LoggerOptions['stream'] | undefined;
  /** How long the process may take to end once it is asked to. */
  readonly endWithinMs?: number | undefined;
}
