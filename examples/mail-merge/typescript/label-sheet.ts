import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const POINTS_PER_INCH = 72;
/** Names are printed as they are, and the fonts that every PDF reader has know few letters. */
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** Sheets of 30 labels, three beside each other, of one by two and five eighths inches, on US Letter. */
export async function labelSheet(labels: readonly (readonly string[])[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 0, autoFirstPage: false });
  document.font(FONT).fontSize(8);
  for (const [index, lines] of labels.entries()) {
    if (index % 30 === 0) document.addPage();
    const [column, row] = [index % 3, Math.floor((index % 30) / 3)];
    const [left, top] = [0.1875 + 2.75 * column + 0.15, 0.5 + row + 0.15];
    document.text(lines.join('\n'), left * POINTS_PER_INCH, top * POINTS_PER_INCH, {
      width: 2.3 * POINTS_PER_INCH,
      height: 0.75 * POINTS_PER_INCH,
    });
  }
  if (labels.length === 0) document.addPage();
  document.end();
  return buffer(document);
}
