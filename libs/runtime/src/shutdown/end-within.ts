/**
 * Waits for `stopping`, and ends the process at once if it still runs after `ms`, whatever holds it: with code 0, since
 * what was answered is durable.
 * @param service stands in what is said of it on standard error
 */
export async function endWithin(ms: number, service: string, stopping: Promise<void>): Promise<void> {
  const late = setTimeout(() => {
    process.stderr.write(`${service} ends without having let go of everything: an engine does not answer\n`);
    process.exit();
  }, ms);
  try {
    await stopping;
  } finally {
    late.unref();
  }
}
