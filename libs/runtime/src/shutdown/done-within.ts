/**
 * Whether `work` is done within `ms`. What is not goes on.
 * @throws whatever `work` fails with in that time
 */
export async function isDoneWithin(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}
