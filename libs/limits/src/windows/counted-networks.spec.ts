import { CountedNetworks } from './counted-networks.js';

const HOUR_MS = 3_600_000;

describe('networks that are counted by themselves', () => {
  it('are those that came first, as long as they keep coming', () => {
    const networks = new CountedNetworks(2);
    const asked = ['one', 'two', 'three', 'one', 'two', 'four'].map((network, n) => networks.isApart(network, n));
    expect(asked).toEqual([true, true, false, true, true, false]);
  });

  it('give way when they have left nothing behind any more', () => {
    const networks = new CountedNetworks(2);
    networks.isApart('one', 0);
    networks.isApart('two', 1);
    networks.isApart('one', HOUR_MS);
    expect(networks.isApart('three', 2 * HOUR_MS)).toBe(false);
    expect(networks.isApart('three', 2 * HOUR_MS + 1)).toBe(true);
    expect(networks.isApart('one', 2 * HOUR_MS + 2)).toBe(true);
    expect(networks.isApart('two', 2 * HOUR_MS + 3)).toBe(false);
  });

  it('give way though the clock was ahead for a while when some of them came', () => {
    const networks = new CountedNetworks(2);
    networks.isApart('one', 365 * 24 * HOUR_MS);
    networks.isApart('two', 0);
    expect(networks.isApart('three', 1)).toBe(true);
    expect(networks.isApart('four', 2)).toBe(false);
    expect(networks.isApart('four', 2 * HOUR_MS)).toBe(true);
  });
});
