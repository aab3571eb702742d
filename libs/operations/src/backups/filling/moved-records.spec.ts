import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovedPositions } from './moved-positions.js';
import { movedRecord } from './moved-records.js';

const [FIRST, SECOND] = ['00000000000000000544', '00000000000000000900'];
const [ONE, TWO] = ['0000000000000001', '0000000000000002'];
/** Of an event that was cut off. */
const GONE = '00000000000000001200';

describe('a record that tells of positions, in a log whose events stand elsewhere', () => {
  let folder: string;
  let moved: MovedPositions;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moved-'));
    moved = await MovedPositions.begin(join(folder, 'positions'));
    await moved.add([
      { before: FIRST, now: ONE },
      { before: SECOND, now: TWO },
    ]);
  });
  afterAll(async () => {
    await moved.close();
    await rm(folder, { recursive: true });
  });

  const bodyOf = async (collection: string, body: object, id = 'one') =>
    (await movedRecord({ collection, id, body }, moved))?.body;

  it.each([
    ['policy-checkpoints', { position: SECOND }, { position: TWO }],
    ['parked', { position: FIRST, attempts: 2 }, { position: ONE, attempts: 2 }],
    [
      'leaves',
      { hashes: 'h', salts: 's', positions: [FIRST, SECOND] },
      { hashes: 'h', salts: 's', positions: [ONE, TWO] },
    ],
    ['checkpoints', { size: 2, through: SECOND }, { size: 2, through: TWO }],
    ['checkpoints', { size: 0, through: null }, { size: 0, through: null }],
    ['erasures', { position: SECOND, checkpoint: null }, { position: TWO, checkpoint: null }],
    ['sessions', { position: SECOND }, { position: SECOND }],
  ])('tells of where they stand now: one of %s', async (collection, body, expected) => {
    expect(await bodyOf(collection, body)).toEqual(expected);
  });

  it('is found under the place where the event stands now, where the id tells of it', async () => {
    const place = { projection: 'grants', collection: 'grants', documentId: 'g1' };
    const id = `grants/grants/g1/${SECOND}`;
    expect(
      await movedRecord({ collection: 'skipped-events', id, body: { ...place, position: SECOND } }, moved),
    ).toEqual({
      collection: 'skipped-events',
      id: `grants/grants/g1/${TWO}`,
      body: { ...place, position: TWO },
    });
  });

  it('is left out where its event is not in the log any more', async () => {
    expect(await bodyOf('parked', { position: GONE })).toBeUndefined();
    expect(await bodyOf('skipped-events', { position: GONE })).toBeUndefined();
    expect(await bodyOf('leaves', { hashes: '', salts: '', positions: [SECOND, GONE] })).toBeUndefined();
    expect(await bodyOf('erasures', { position: GONE, checkpoint: null })).toBeUndefined();
  });

  it('stays where it is signed for, or ends where the log does', async () => {
    const signed = { position: GONE, checkpoint: { size: 3 } };
    expect(await bodyOf('erasures', signed)).toEqual(signed);
    expect(await bodyOf('policy-checkpoints', { position: GONE })).toEqual({ position: TWO });
    expect(await bodyOf('checkpoints', { size: 3, through: GONE })).toEqual({ size: 3, through: TWO });
  });

  it('is left out where it says who was at work when it was copied', async () => {
    expect(await bodyOf('leases', { holder: 'somebody' })).toBeUndefined();
  });
});
