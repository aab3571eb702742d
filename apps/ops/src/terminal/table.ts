import Table from 'cli-table3';

/**
 * Rows under their headings, columns side by side and nothing drawn around them, so that other programs can read them
 * too.
 */
export function table(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const plain = new Table({
    head: [...head],
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
  });
  for (const row of rows) plain.push(row.map((cell) => printable(cell ?? '-')));
  return plain
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** What businesses and people typed must not steer the terminal it is shown on. */
function printable(cell: string | number): string {
  return String(cell).replace(/\p{Cc}/gu, '\u{fffd}');
}

const NO_LINES = {
  ...{ top: '', 'top-mid': '', 'top-left': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' },
  ...{ left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '' },
};
