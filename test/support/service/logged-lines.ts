export type LoggedLine = Readonly<Record<string, unknown>>;

/** Takes the lines of a process's log. */
export class LoggedLines {
  private readonly texts: string[] = [];

  write(text: string): void {
    this.texts.push(text);
  }

  /** The first line with this message. */
  lineWith(message: string): LoggedLine {
    const lines = this.texts.map((text) => JSON.parse(text) as LoggedLine);
    const found = lines.find(({ msg }) => msg === message);
    if (found === undefined) throw new Error(`nothing logged "${message}"`);
    return found;
  }
}
