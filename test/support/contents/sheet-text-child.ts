import { readFileSync } from 'node:fs';
import PDFParser from 'pdf2json';
import { printLine } from '../processes/print-line.js';

/*
 * Prints the text of a PDF; argument: the file. A process of its own, because the parser tells of its work on the
 * console, whatever it is told.
 */
const parser = new PDFParser(null, true);
parser.on('pdfParser_dataReady', () => void printLine(`text:${JSON.stringify(parser.getRawTextContent())}`));
parser.on('pdfParser_dataError', (error) => {
  throw error instanceof Error ? error : error.parserError;
});
parser.parseBuffer(readFileSync(process.argv[2] ?? ''));
