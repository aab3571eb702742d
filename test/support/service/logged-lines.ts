export type LoggedLine = Readonly<Record<string, unknown>>;

/** A log's lines, kept for a test to look at. */
export class LoggedLines {
  readonly lines: string[] = [];

  write(line: string): void {
    this.lines.push(line);
  }

  /** The first line with this message. */
  lineWith(message: string): LoggedLine {
    const lines = this.lines.map((line) => JSON.parse(line) as LoggedLine);
    const found = lines.find(({ msg }) => msg === message);
    if (found === undefined) throw new Error(`nothing logged "${message}"`);
    return found;
  }
}
