/** A line of what a benchmark says. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
