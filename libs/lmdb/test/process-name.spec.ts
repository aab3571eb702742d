import { nodeArguments } from '../../../test/support/processes/node-arguments.js';
import { LineProcess } from '../../../test/support/processes/child-process.js';
import { isAlive, ownName } from '../src/process-name.js';

describe('whether a process is still there', () => {
  it('is told of one that runs, and of one that had its number before', () => {
    const name = ownName();
    expect(isAlive(name)).toBe(true);
    expect(isAlive(name.replace(/\.\d+\./, '.1.'))).toBe(false);
  });

  it('is not told by one that may open no more files: it would take what runs for gone, and remove its marks', async () => {
    const words = nodeArguments('libs/lmdb/test/crowded-child.ts', [ownName()]);
    const child = new LineProcess('sh', ['-c', 'ulimit -n 200 && exec "$@"', 'sh', process.execPath, ...words]);
    await child.untilEnd();
    expect(child.lines).toEqual(['EMFILE']);
  });
});
