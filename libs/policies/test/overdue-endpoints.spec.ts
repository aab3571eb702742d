import { UnknownEventType } from '#vault';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { OverdueEndpoints } from '../src/failing-endpoints/overdue-endpoints.js';

const NOW = Date.parse('2030-05-03T10:00:00.000Z');

describe('endpoints that have failed for 24 hours', () => {
  let disabled: string[];
  let troubles: string[];
  beforeEach(() => {
    [disabled, troubles] = [[], []];
  });

  /** One look at four of them; what `due` names waits for a worker, and `damaged` cannot be read. */
  async function looked({ due, damaged }: { readonly due: string; readonly damaged: string }): Promise<void> {
    const stopping = new AbortController();
    const documents = ['one', 'two', 'three', 'four'].map((endpointId) => ({
      id: endpointId,
      body: { endpointId, failingSince: '2030-05-01T00:00:00.000Z', disabledAt: endpointId === 'four' ? 'then' : null },
    }));
    const watching = new OverdueEndpoints({
      health: {
        disableIfOverdue: (id) => {
          if (id === damaged) return Promise.reject(new UnknownEventType(id));
          disabled.push(id);
          return Promise.resolve();
        },
      },
      views: {
        page: (_collection, { atMost }) => {
          expect(atMost).toBe('2030-05-02T09:59:00.000Z');
          return Promise.resolve(documents as never[]);
        },
      },
      clock: new TestClock(NOW),
      isAnythingDue: (id) => {
        if (id === 'three') stopping.abort();
        return Promise.resolve(id === due);
      },
      onTrouble: (error) => void troubles.push(String(error)),
    }).watch(stopping.signal);
    await watching;
  }

  it('are disabled, but where a delivery is due: its try decides, however late it is', async () => {
    await looked({ due: 'two', damaged: '' });
    expect([disabled, troubles]).toEqual([['one', 'three'], []]);
  });

  it('are disabled too where another one cannot be read', async () => {
    await looked({ due: '', damaged: 'one' });
    expect([disabled, troubles]).toEqual([['two', 'three'], ['UnknownEventType: unknown event type "one"']]);
  });
});
