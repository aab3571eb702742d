/**
 * What a command tells the shell: 0 when all is well, 1 when it found something wrong, 2 when it was asked wrongly, 3
 * when it could not be asked: what it needs to look at, or to write to, is out of reach, so that nothing is known.
 */
export const FINE = 0;
export const PROBLEM = 1;
export const MISUSE = 2;
export const UNANSWERED = 3;

/** What a command may end with by itself. */
export type ExitCode = typeof FINE | typeof PROBLEM | typeof MISUSE | typeof UNANSWERED;

/** A shell's code for a process that a signal ended. */
export const INTERRUPTED = 130;
export const BROKEN_PIPE = 141;
