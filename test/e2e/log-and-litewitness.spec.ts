import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkedByGo, findLogChecker, LiteWitness } from '../support/log-checker.js';
import { SmallLog } from '../support/proofs/small-log.js';

const programs = findLogChecker();
const where = programs ? describe : describe.skip;
const needed = programs ? '' : ' (skipped: go -C test/support/log-checker install . tool)';

where(`the programs of others that check a log${needed}`, () => {
  if (!programs) return;
  const log = new SmallLog().looks('a', 150);
  const older = log.checkpoint(17);
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const tiles = log.tiles();
    server = createServer(({ url: path = '' }, response) => {
      const body = path === '/checkpoint' ? log.checkpoint() : tiles.get(path.slice(1));
      response.writeHead(body === undefined ? 404 : 200).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterAll(() => server.close());

  it('find no fault with one that is made here by the rules', async () => {
    const question = { log: url, keys: [log.key.vkey], cosigners: [log.key.witnessVkey] };
    const found = await checkedByGo(programs, { ...question, older, bundle: log.bundle('a') });
    expect(found).toMatchObject({ origin: log.origin, size: 300, leaves: 300, grown_from: 17, entries: 150 });
  });

  it('find what is wrong with another', async () => {
    const other = new SmallLog(log.origin).looks('a', 150);
    const question = { log: url, keys: [log.key.vkey] };
    await expect(checkedByGo(programs, { log: url, keys: [other.key.vkey] })).rejects.toThrow('signature');
    const forged = Object.assign(other, { key: log.key }).checkpoint(17);
    await expect(checkedByGo(programs, { ...question, older: forged })).rejects.toThrow('invalid transparency proof');
    const bundle = { ...log.bundle('a'), checkpoint: other.checkpoint() };
    await expect(checkedByGo(programs, { ...question, bundle })).rejects.toThrow('entry 299');
  });

  it('start a witness here', async () => {
    const witness = await LiteWitness.start(programs, 'witness.example/lite');
    await witness.watch(log.key.vkey);
    expect(witness.vkey).toMatch(/^witness\.example\/lite\+[0-9a-f]{8}\+/);
    await witness.stop();
  });
});
