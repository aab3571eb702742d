import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailMerge } from './mail-merge.js';
import { KEEPS_COMPILED, PYTHON, SDK } from './python.js';

const EXAMPLE = 'examples/mail-merge/python';

/** The example in a folder of its own, with the SDK as it stands here. */
export async function mailMergeInPython(): Promise<MailMerge> {
  const folder = await mkdtemp(join(tmpdir(), 'mail-merge-'));
  for (const name of ['mail_merge.py', 'label_sheet.py']) await cp(join(EXAMPLE, name), join(folder, name));
  const variables = Object.entries({ PYTHONPATH: join(SDK, 'src'), ...KEEPS_COMPILED }).map((pair) => pair.join('='));
  return { folder, words: ['env', ...variables, PYTHON, 'mail_merge.py'] };
}
