import { stringify } from 'csv-stringify/sync';

/**
 * RFC 4180 with a line of headings, and without the last line break. Cells that a spreadsheet would take for formulas
 * are made text.
 */
export function csv(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([[...head], ...rows.map((row) => [...row])], { escape_formulas: true }).trimEnd();
}
