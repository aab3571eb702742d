const CSI = '\u001b[';
const ENTER = `${CSI}?1049h${CSI}?25l`;
const LEAVE = `${CSI}?25h${CSI}?1049l`;

/**
 * A text that is drawn over the one before: on a terminal in the alternate screen, which gives back what stood there;
 * else block by block.
 */
export interface Screen {
  show(text: string): void;
  /** Gives the terminal back as it was. */
  close(): void;
}

export function openScreen(stdout: NodeJS.WriteStream): Screen {
  if (!stdout.isTTY) {
    return {
      show: (text) => {
        stdout.write(`${text}\n\n`);
      },
      close: () => undefined,
    };
  }
  stdout.write(ENTER);
  return {
    show: (text) => {
      // Each line is cleared behind its end, and what is below the last one: nothing flickers.
      stdout.write(`${CSI}H${fitted(text, stdout).join(`${CSI}K\n`)}${CSI}K${CSI}J`);
    },
    close: () => {
      stdout.write(LEAVE);
    },
  };
}

function fitted(text: string, { rows, columns }: NodeJS.WriteStream): readonly string[] {
  const lines = text.split('\n').map((line) => (columns > 0 ? line.slice(0, columns) : line));
  return rows > 0 ? lines.slice(0, rows) : lines;
}
