import { checkCheckpoints, parseVkeys } from '../../../sdk/verify/src/index.js';
import { SmallLog } from '../../support/proofs/small-log.js';

const DAY = 86_400_000;
const log = new SmallLog().looks('a', 20);
const kept = log.checkpoint(17);
log.at = new Date(log.at.getTime() + DAY);
const newer = log.checkpoint();
const tiles = log.tiles();
const readTile = (path: string) => Promise.resolve(tiles.get(path));

async function checked(one: string, other: string, tilesOf?: typeof readTile, vkeys = log.key.vkey) {
  const trusted = { keys: await parseVkeys(vkeys) };
  return checkCheckpoints({ notes: [one, other], ...(tilesOf && { readTile: tilesOf }) }, trusted);
}

/** The same log with another entry at a place, by the same key. */
function rewritten(at: number): SmallLog {
  const other = Object.assign(new SmallLog(log.origin), { key: log.key, at: log.at, entries: [...log.entries] });
  other.entries[at] = Buffer.from('another');
  return other;
}

describe('two checkpoints of a log', () => {
  it('hold in either order, with what is not proved without the tiles', async () => {
    const report = await checked(newer, kept);
    expect(report).toEqual(await checked(kept, newer));
    expect([report.holds, report.problems]).toEqual([true, []]);
    expect(report.proved).toEqual([
      `Both are signed by ${log.origin}, at 2030-01-01 10:00:00 UTC and at 2030-01-02 10:00:00 UTC.`,
    ]);
    expect(report.notProved[0]).toBe(
      'That the newer log begins with the 17 entries of the older one: that takes the log’s tiles (`--tiles DIR`).',
    );
  });

  it('are shown by the tiles to be of one log that only grew', async () => {
    const { holds, proved } = await checked(kept, newer, readTile);
    expect([holds, proved[1]]).toEqual([true, 'The newer log begins with all 17 entries of the older one, unchanged.']);
  });

  it('are shown by the tiles to be of a log that was written anew', async () => {
    const forged = rewritten(5);
    const forgedTiles = forged.tiles();
    const { problems } = await checked(kept, forged.checkpoint(), (path) => Promise.resolve(forgedTiles.get(path)));
    expect(problems).toEqual([
      'the newer log does not begin with the 17 entries of the older one: it was written anew. Keep both files',
    ]);
    expect((await checked(kept, forged.checkpoint(), readTile)).problems).toEqual([
      'the tiles are not those of the newer checkpoint',
    ]);
  });

  it.each([
    [
      'damaged',
      (tile: Uint8Array) => tile.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
      /damaged, or of another log/,
    ],
    ['cut off', (tile: Uint8Array) => tile.slice(0, 100), /is no tile of its size/],
  ])('accuse no log of which a tile is %s: that tile is named', async (_, harmed, why) => {
    const long = new SmallLog().looks('a', 256);
    const longTiles = long.tiles();
    const reading = (path: string) => {
      const tile = longTiles.get(path);
      return Promise.resolve(path === 'tile/0/000' && tile !== undefined ? harmed(tile) : tile);
    };
    const { problems } = await checked(long.checkpoint(100), long.checkpoint(), reading, long.key.vkey);
    expect(problems).toEqual([expect.stringMatching(why)]);
    expect(problems[0]).toContain('tile/0/000');
    const whole = (path: string) => Promise.resolve(longTiles.get(path));
    expect((await checked(long.checkpoint(100), long.checkpoint(), whole, long.key.vkey)).problems).toEqual([]);
  });

  it('do not hold where the log became shorter, or has two trees of one size', async () => {
    expect((await checked(log.checkpoint(9), kept)).problems).toEqual([
      expect.stringContaining('the log has become shorter: 17 entries at 2030-01-01 10:00:00 UTC, 9 at 2030-01-02'),
    ]);
    expect((await checked(newer, rewritten(5).checkpoint())).problems).toEqual([
      expect.stringContaining('the log has signed two different trees of 40 entries'),
    ]);
  });

  it('hold where the clocks of a service’s processes differ by less than a minute, and no more than that', async () => {
    const signedAt = (later: SmallLog, ms: number): SmallLog => {
      later.at = new Date(log.at.getTime() + ms);
      return later;
    };
    const copy = () => Object.assign(new SmallLog(log.origin), { key: log.key, entries: log.entries });
    for (const ms of [-3_000, -59_000, -60_000]) {
      const { problems, proved } = await checked(newer, signedAt(copy(), -ms).checkpoint(17), readTile);
      expect([problems, proved[1]]).toEqual([
        [],
        'The newer log begins with all 17 entries of the older one, unchanged.',
      ]);
    }
    expect((await checked(newer, signedAt(copy(), 61_000).checkpoint(17), readTile)).problems).toEqual([
      expect.stringContaining('the log has become shorter: 40 entries at'),
    ]);
    expect((await checked(newer, signedAt(rewritten(5), -3_000).checkpoint())).problems).toEqual([
      expect.stringContaining('the log has signed two different trees of 40 entries'),
    ]);
  });

  it('say nothing of each other where they are of two logs, and nothing at all where they are not signed', async () => {
    const other = new SmallLog('log.example/second').looks('a', 1);
    const both = `${log.key.vkey}\n${other.key.vkey}\n`;
    expect((await checked(kept, other.checkpoint(), undefined, both)).problems).toEqual([
      expect.stringContaining('neither says anything of the other'),
    ]);
    expect((await checked(kept, newer, undefined, other.key.vkey)).problems).toEqual([
      'it is of the log log.example/consent, of which no key was given',
    ]);
    const [name = '', size = ''] = newer.split('\n');
    expect((await checked(kept, newer.replace(`${name}\n${size}\n`, `${name}\n41\n`))).problems).toEqual([
      expect.stringContaining('the signature of log.example/consent is wrong'),
    ]);
  });

  it('cannot be checked where one is no note, or a tile is missing', async () => {
    await expect(checked('once upon a time', newer)).rejects.toMatchObject({ name: 'AskedWrongly' });
    await expect(checked(kept, newer, () => Promise.resolve(undefined))).rejects.toThrow(
      'tile/0/000.p/40 is missing among the tiles',
    );
    const short = await checked(kept, newer, () => Promise.resolve(new Uint8Array(31)));
    expect(short.problems).toEqual(['tile/0/000 is no tile of its size']);
  });
});
