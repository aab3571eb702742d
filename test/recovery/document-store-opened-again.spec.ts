import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';

const OPENINGS = 50;

describe('records in LMDB that a process opens again while it writes in them', () => {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'document-store-again-'));
  });
  afterAll(async () => {
    await rm(path, { recursive: true });
  });

  it('neither wait for themselves nor close under whoever opened them first', async () => {
    const child = new TestChild('test/support/engines/document-store-child.ts', [path, 'again', String(OPENINGS)]);
    try {
      await child.untilEnd();
      expect(child.lines).toEqual(['opened']);
    } finally {
      child.signal('SIGKILL');
    }
  });
});
