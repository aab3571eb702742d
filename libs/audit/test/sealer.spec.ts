import { randomUUID } from 'node:crypto';
import { eventually } from '../../../test/support/eventually.js';
import { newestSeal } from '../src/index.js';
import { AuditedLog } from './audited-log.js';

describe('the sealer', () => {
  let audited: AuditedLog;
  beforeEach(async () => {
    audited = await AuditedLog.open();
  });
  afterEach(() => audited.close());

  const happened = async (count: number): Promise<void> => {
    const [person, previewId] = [randomUUID(), randomUUID()];
    for (let n = 0; n < count; n++)
      await audited.madeUp.disclose(person, 'access.previewed.v1', { previewId, fields: [] });
  };
  const running = (options: Parameters<AuditedLog['sealer']>[0], work: () => Promise<void>): Promise<unknown> => {
    const stopping = new AbortController();
    const sealers = [1, 2].map(() => audited.sealer({ lookEveryMs: 5, ...options }).run(stopping.signal));
    return Promise.all([
      ...sealers,
      work().finally(() => {
        stopping.abort();
      }),
    ]);
  };
  const sealedUntilNow = async (): Promise<readonly number[] | undefined> => {
    const seal = await newestSeal(audited.log);
    return seal && [seal.number, seal.before, seal.count];
  };

  it('seals full batches at once and the rest when it is a minute old, and two of them add nothing twice', async () => {
    await running({ mostSealed: 10 }, async () => {
      await happened(25);
      await eventually(async () => ((await sealedUntilNow())?.[0] === 1 ? true : undefined));
      expect(await sealedUntilNow()).toEqual([1, 10, 10]);
      audited.clock.advance(60_000);
      await eventually(async () => ((await sealedUntilNow())?.[0] === 2 ? true : undefined));
      expect(await sealedUntilNow()).toEqual([2, 20, 5]);
    });
    const { problems, seals } = await audited.verified();
    expect([problems, seals.sealed, seals.unsealed]).toEqual([0, 25, 0]);
  });

  it('goes on where the newest seal ends, whoever made it', async () => {
    await happened(7);
    await audited.sealer({ mostSealed: 3 }).sealAll();
    await happened(4);
    expect((await audited.verified()).seals).toMatchObject({ seals: 3, sealed: 7, unsealed: 4 });
    await audited.sealer({ mostSealed: 3 }).sealAll();
    await audited.sealer({ mostSealed: 3 }).sealAll();
    const { problems, seals } = await audited.verified();
    expect([problems, seals]).toMatchObject([0, { seals: 5, sealed: 11, unsealed: 0, firstUnsealed: null }]);
  });

  it('makes no seal over nothing', async () => {
    await audited.sealer().sealAll();
    expect(await newestSeal(audited.log)).toBeUndefined();
    expect((await audited.verified()).seals).toEqual({
      seals: 0,
      sealed: 0,
      reachTo: null,
      unsealed: 0,
      firstUnsealed: null,
    });
  });
});
