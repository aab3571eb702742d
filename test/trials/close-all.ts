/** Closes what was opened, the last first, each of them though another fails. @throws Error the first failure */
export async function closeAll(closing: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing.splice(0).reverse()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new Error('not everything ended well', { cause: failures[0] });
}

/** Resolves once all have. @throws Error the first failure, once none is under way any more */
export async function allSettled(under: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(under);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw new Error('not all of them could be started', { cause: failed.reason });
}
