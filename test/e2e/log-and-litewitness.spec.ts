import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCheckpoints, parseVkeys } from '../../sdk/verify/src/index.js';
import { idOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { checkedByGo, findLogChecker, LiteWitness } from '../support/proofs/log-checker.js';
import { Person } from '../support/personas/person.js';
import { SmallLog } from '../support/proofs/small-log.js';
import { startService, type Service } from '../support/service/service.js';

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
});

where(`the service’s log${needed}`, () => {
  if (!programs) return;
  const origin = 'consent.example/log';
  let witness: LiteWitness;
  let service: Service;
  let log: string;
  let key: string;
  beforeAll(async () => {
    witness = await LiteWitness.start(programs, 'witness.example/lite');
    const environment = {
      LOG_ORIGIN: origin,
      CHECKPOINT_EVERY_MS: '100',
      WITNESS_URLS: `${witness.url}#${witness.vkey}`,
    };
    service = await startService({ environment });
    log = `${service.running.baseUrl}/log/v1`;
    key = (await text('key')).trim();
    await witness.watch(key);
  });
  afterAll(async () => {
    await service.stop();
    await witness.stop();
  });

  const text = async (path: string): Promise<string> => (await fetch(`${log}/${path}`)).text();

  it('passes Go’s own libraries: signatures, tiles, growth, and the proof that a person holds', async () => {
    const person = await Person.registered(service.running.baseUrl);
    const older = await text('checkpoint');
    const grant = idOf(await service.business.claimKey(await person.key()));
    await service.business.read(grant);
    const { body: bundle } = await person.get('/access-history/proof');
    await eventually(async () => ((await text('checkpoint')) === older ? undefined : true));
    const found = await checkedByGo(programs, { log, keys: [key], older, bundle });
    const grownFrom = Number(older.split('\n')[1]);
    expect(found).toMatchObject({ origin, entries: 3, head_signed: true, grown_from: grownFrom });
    const { size, leaves } = found as { size: number; leaves: number };
    expect(size).toBeGreaterThan(grownFrom);
    expect(leaves).toBe(size);
  });

  /** A checkpoint over more than so many events that the witness has cosigned. */
  async function cosignedPast(size: number): Promise<string> {
    return eventually(async () => {
      const note = await text('checkpoint');
      return note.includes(`— ${witness.name} `) && Number(note.split('\n')[1]) > size ? note : undefined;
    });
  }

  it('is cosigned by a litewitness as it grows, which Go and consent-verify see alike', async () => {
    const first = await cosignedPast(0);
    await Person.registered(service.running.baseUrl);
    const grown = await cosignedPast(Number(first.split('\n')[1]));
    const found = await checkedByGo(programs, { log, keys: [key], cosigners: [witness.vkey], older: first });
    expect(found).toMatchObject({ signed_by: [expect.any(String), expect.stringContaining(witness.name)] });
    const trusted = { keys: await parseVkeys(key), witnesses: await parseVkeys(witness.vkey) };
    const { holds, proved } = await checkCheckpoints({ notes: [first, grown] }, trusted);
    expect([holds, proved.join('\n')]).toEqual([
      true,
      expect.stringContaining(`1 of 1 witness cosigned the checkpoint: ${witness.name} at `),
    ]);
  });
});
