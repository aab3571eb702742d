/** A signal for what is to end well on Ctrl-C or a polite kill. A second one ends the process at once. */
export function untilTold(): AbortSignal {
  const told = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      told.abort();
    });
  }
  return told.signal;
}
