import PDFParser from 'pdf2json';

/** The lines of a PDF; what stands beside each other on the page comes one after the other. */
export async function sheetText(pdf: Buffer): Promise<readonly string[]> {
  // It tells of its worker on standard output, whatever it is told.
  const quiet = jest.spyOn(console, 'log').mockImplementation();
  const parser = new PDFParser(null, true);
  const text = await new Promise<string>((resolve, reject) => {
    parser.on('pdfParser_dataReady', () => {
      resolve(parser.getRawTextContent());
    });
    parser.on('pdfParser_dataError', (error) => {
      reject(error instanceof Error ? error : error.parserError);
    });
    parser.parseBuffer(pdf);
  }).finally(() => {
    quiet.mockRestore();
  });
  return text.split(/\r?\n| {2,}/).filter((line) => line !== '' && !line.startsWith('-----'));
}
