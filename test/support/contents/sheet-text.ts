import { TestChild } from '../processes/child-process.js';

const MARK = 'text:';

/**
 * The lines of a PDF; what stands beside each other on the page comes one after the other.
 * @param file its path
 */
export async function sheetText(file: string): Promise<readonly string[]> {
  const child = new TestChild('test/support/contents/sheet-text-child.ts', [file]);
  const line = await child.untilLineWith(MARK);
  await child.untilEnd();
  const text = JSON.parse(line.slice(MARK.length)) as string;
  return text.split(/\r?\n| {2,}/).filter((one) => one !== '' && !one.startsWith('-----'));
}
