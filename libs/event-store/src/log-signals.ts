/** How processes that share an embedded log tell each other that it grew. A signal may be lost. */
export interface LogSignals {
  /** Whether what others tell arrives, as far as is known. */
  readonly arrive: boolean;
  readonly tell: (topic: 'log') => void;
  /** Calls back for each signal, and whenever some may have been missed. @returns ends it */
  readonly hear: (topic: 'log', listener: () => void) => () => void;
}

/** For a process that nobody tells. */
export const NO_LOG_SIGNALS: LogSignals = {
  arrive: false,
  tell: () => undefined,
  hear: () => () => undefined,
};
