import { OwnWindows } from './own-windows.js';

const HOUR_MS = 3_600_000;

describe('the windows of one process', () => {
  it('are those of businesses whatever comes from how many networks', () => {
    const windows = new OwnWindows();
    windows.of('{limits}:unknown:one', HOUR_MS).record(0);
    for (const kind of ['network:3600000', 'clients', 'letIns', 'tokens', 'clientDocuments'])
      for (let n = 0; n < 10_000; n++) windows.of(`{limits}:2:${kind}:${String(n)}`, HOUR_MS).record(0);
    expect(windows.of('{limits}:unknown:one', HOUR_MS).count(1)).toBe(1);
    expect(windows.all().length).toBe(20_001);
  });

  it('are those of businesses however many calls they have', () => {
    const windows = new OwnWindows();
    windows.of('{limits}:2:unknown:one', HOUR_MS).record(0);
    for (let n = 0; n < 20_001; n++) windows.of(`{limits}:2:call:one:${String(n)}`, HOUR_MS).record(0);
    expect(windows.of('{limits}:2:unknown:one', HOUR_MS).count(1)).toBe(1);
  });

  it('are bounded too where businesses ask', () => {
    const windows = new OwnWindows();
    for (let n = 0; n < 20_001; n++) windows.of(`{limits}:call:${String(n)}`, HOUR_MS).record(0);
    expect(windows.all().length).toBe(20_000);
    expect(windows.of('{limits}:call:0', HOUR_MS).count(1)).toBe(0);
  });
});
