/** Another process of this machine stood in the way of an opening or a write for too long. */
export class FolderBlocked extends Error {
  override readonly name = 'FolderBlocked';

  /** @param processId of who holds it up. @param what it does, as in "does not end its write" */
  constructor(processId: string, what: string) {
    super(`process ${processId} has it open and ${what}`);
  }
}

/** A sentence about a folder that could not be opened, with who holds it up where somebody does. */
export const withHolder = (message: string, cause: unknown): string =>
  cause instanceof FolderBlocked ? `${message}: ${cause.message}` : message;
