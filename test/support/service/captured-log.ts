/** A log's lines, kept for a test to look at. */
export class CapturedLog {
  readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }
}
