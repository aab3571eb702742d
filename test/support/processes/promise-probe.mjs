import { executionAsyncId } from 'node:async_hooks';

/** Imported into a process, which then writes a line at each SIGUSR2: whether Node takes note of each of its promises. */
process.on('SIGUSR2', async () => {
  await null;
  const before = executionAsyncId();
  await null;
  process.stdout.write(`${JSON.stringify({ notesPromises: executionAsyncId() !== before })}\n`);
});
