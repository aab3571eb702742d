/** The command was asked wrongly; its message is all that is shown, and the exit code is 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/**
 * What was looked for is not there, or is not as it must be; its message is all that is shown, and the exit code is 1.
 */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/**
 * What the command needs is out of reach, so that nothing is known; its message is all that is shown, and the exit code
 * is 3, as for every error of an engine.
 */
export class OutOfReach extends Error {
  override readonly name = 'OutOfReach';
}
