/** What a command tells the shell: 0 when all is well, 1 when it found a problem, 2 when it was asked wrongly. */
export const FINE = 0;
export const PROBLEM = 1;
export const MISUSE = 2;

export type ExitCode = typeof FINE | typeof PROBLEM | typeof MISUSE;

/** A shell's code for a process that a signal ended. */
export const INTERRUPTED = 130;
export const BROKEN_PIPE = 141;
