import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService, type Service } from '../support/service/service.js';

/** The blocks of a kind: those of `sh` are what somebody pastes, one after another, into one shell. */
async function blocks(file = 'docs/five-minutes.md', kind = 'sh'): Promise<readonly string[]> {
  const page = await readFile(file, 'utf8');
  return [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);
}

describe('the page “Five minutes to the first address”', () => {
  let service: Service;
  let folder: string;
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'five-minutes-'));
    await symlink(service.dataDir, join(folder, 'data'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await service.stop();
  });

  it('leads whoever pastes its commands from the demo’s keys to an address and its release', async () => {
    const mark = '== next block ==';
    const script = (await blocks()).join(`\necho; echo '${mark}'\n`);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
    const said = stdout.split(mark).map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>);

    const grant = { id: said[2]?.['id'], status: 'active', external_ref: 'order-1' };
    expect(said).toMatchObject([
      { business: { id: service.demo.business.id } },
      { preview_id: expect.any(String) as string, display: { name: 'Ada E.' } },
      { ...grant, name: { given_name: 'Ada' }, address: { state: 'IL' } },
      { ...grant, name: { given_name: 'Ada' }, address: { state: 'IL' } },
      { data: [grant] },
      { data: [], next_after: 0, has_more: false },
      { id: grant.id, status: 'released' },
    ]);
  });

  it('names commands that the README of the SDK names, whose test runs them', async () => {
    const commands = await blocks('docs/five-minutes.md', 'bash');
    const known = (await blocks('sdk/typescript/README.md')).map((block) => block.replace('$PORT', '8080'));
    expect(commands).toHaveLength(2);
    expect(known).toEqual(expect.arrayContaining([...commands]));
  });
});
