/** Something a person can put right: its message is all that is shown, without a stack. */
export class SetUpFailure extends Error {}

/** A short line of progress. On stderr, so that what a command itself prints stays clean. */
export function note(text) {
  process.stderr.write(`> ${text}\n`);
}

/** Ends the process with a failure of the set-up; anything else is a fault and keeps its stack. */
export function endWith(error) {
  if (!(error instanceof SetUpFailure)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
