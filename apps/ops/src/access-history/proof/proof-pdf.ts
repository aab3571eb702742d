import PDFDocument from 'pdfkit';
import { FONTS, printed } from './printed-letters.js';
import { reportParts, type ReportFact, type ReportPart, type ProofReport } from './proof-report.js';

const MARGIN = 54;
const INDENT = 14;
const NAMES_WIDTH = 140;
/** Above the edge: for the number of the page. */
const FOOT = 36;

/**
 * The report as a PDF, page by page while it is read; to be piped somewhere. The same report is the same file, but for
 * what another version of the library writes.
 */
export function proofPdf(report: ProofReport): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: 'Access history with proof',
      CreationDate: new Date(report.head.at ?? 0),
      Producer: '',
      Creator: '',
    },
  });
  let pages = 0;
  document.on('pageAdded', () => {
    pages += 1;
    numberPage(document, pages);
  });
  document.addPage();
  return document;
}

/** Writes all of it and ends the document. Waits while nobody takes what was written. */
export async function writeReport(document: PDFKit.PDFDocument, report: ProofReport): Promise<void> {
  let parts = 0;
  for (const part of reportParts(report)) {
    write(document, part);
    // Whoever reads it, and whoever waits for anything else, has a turn.
    if ((parts += 1) % 50 === 0) await new Promise(setImmediate);
  }
  document.font(FONTS.text).fontSize(8).moveDown(2).text('The report ends here.', MARGIN, undefined, ACROSS);
  document.end();
}

const ACROSS: PDFKit.Mixins.TextOptions = { align: 'left' };

function numberPage(document: PDFKit.PDFDocument, page: number): void {
  const { height } = document.page;
  document.page.margins.bottom = 0;
  document.font(FONTS.text).fontSize(8);
  document.text(`Page ${String(page)}`, MARGIN, height - FOOT, { align: 'right', lineBreak: false });
  document.page.margins.bottom = MARGIN;
  document.x = MARGIN;
  document.y = MARGIN;
}

function write(document: PDFKit.PDFDocument, part: ReportPart): void {
  switch (part.kind) {
    case 'title':
      document.font(FONTS.strong).fontSize(17).text(part.text, MARGIN).moveDown(0.5);
      return;
    case 'heading':
      keepTogether(document, 80);
      document.moveDown(1).font(FONTS.strong).fontSize(12).text(part.text, MARGIN).moveDown(0.4);
      return;
    case 'paragraph':
      document.font(FONTS.text).fontSize(9).text(printed(part.text), MARGIN).moveDown(0.5);
      return;
    case 'step':
      writeStep(document, part.text);
      return;
    case 'facts':
      for (const fact of part.facts) writeFact(document, fact);
      return;
    case 'entry':
      writeEntry(document, part.title, part.lines);
      return;
    case 'verbatim':
      document
        .font(FONTS.verbatim)
        .fontSize(7)
        .text(part.text, MARGIN + INDENT)
        .moveDown(1);
  }
}

function writeStep(document: PDFKit.PDFDocument, text: string): void {
  document.font(FONTS.text).fontSize(9);
  document.text('•', MARGIN, document.y, { continued: false, lineBreak: false });
  document.text(printed(text), MARGIN + INDENT, document.y).moveDown(0.3);
}

function writeFact(document: PDFKit.PDFDocument, [name, value]: ReportFact): void {
  keepTogether(document, 40);
  const { y } = document;
  document.font(FONTS.strong).fontSize(9).text(name, MARGIN, y, { width: NAMES_WIDTH });
  const below = document.y;
  document.font(FONTS.text).text(printed(value), MARGIN + NAMES_WIDTH, y);
  document.y = Math.max(below, document.y) + 2;
}

function writeEntry(document: PDFKit.PDFDocument, title: string, lines: readonly string[]): void {
  keepTogether(document, 14 + 12 * lines.length);
  document.font(FONTS.strong).fontSize(9).text(printed(title), MARGIN);
  document.font(FONTS.text).fontSize(8);
  for (const line of lines) document.text(printed(line), MARGIN + INDENT);
  document.moveDown(0.6);
}

/** Begins a new page where so many points do not fit on this one. */
function keepTogether(document: PDFKit.PDFDocument, points: number): void {
  if (document.y + points > document.page.height - MARGIN) document.addPage();
}
