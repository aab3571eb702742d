/**
 * Resolves once standard output has taken the line. A child that writes thousands of them waits for a reader who is
 * slow: `writeSync` fails with EAGAIN there, when the pipe is full and was made non-blocking by whoever else holds it.
 */
export function printLine(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
