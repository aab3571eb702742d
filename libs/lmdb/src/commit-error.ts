/** A failed commit's reason comes as a promise of its own on lmdb's error, which must not go unhandled. */
export async function commitErrorOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (reason) {
    return reason;
  }
}
