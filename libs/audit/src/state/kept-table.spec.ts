import { KeptState, type StateTable } from './kept-state.js';
import { KeptTable } from './kept-table.js';

/** Far more than are held in memory. */
const MANY = 10_000;

/** On disk stands a number under each key; counts how often it is asked. */
class Numbers extends KeptState {
  asked: string[] = [];

  override get(_table: StateTable, key: string): unknown {
    this.asked.push(key);
    return Number(key);
  }

  override keys(): Iterable<string> {
    return [];
  }

  override progress(): unknown {
    return undefined;
  }

  override write(): Promise<void> {
    return Promise.resolve();
  }

  override clear(): Promise<void> {
    return Promise.resolve();
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}

describe('what is held in memory of a table on disk', () => {
  let disk: Numbers;
  let table: KeptTable<number>;
  beforeEach(() => {
    disk = new Numbers();
    table = new KeptTable<number>(disk, 'streams');
  });
  const readMany = () => {
    for (let key = 0; key < MANY; key++) table.get(String(key));
  };

  it('is what was read last, and no more, however much is read between two steps', () => {
    readMany();
    disk.asked = [];
    expect([table.get(String(MANY - 1)), disk.asked]).toEqual([MANY - 1, []]);
    expect([table.get('0'), disk.asked]).toEqual([0, ['0']]);
  });

  it('is all that was changed, until the step is durable and stands on the disk', () => {
    table.put('1', 7);
    table.remove('2');
    readMany();
    expect([table.get('1'), table.get('2'), table.pending]).toEqual([7, undefined, 2]);
    expect([...table.endStep()]).toEqual([
      { table: 'streams', key: '1', value: 7 },
      { table: 'streams', key: '2', value: undefined },
    ]);
    disk.asked = [];
    expect([table.get('1'), table.get('2'), table.pending, disk.asked]).toEqual([7, undefined, 0, []]);
    table.settled();
    expect([table.get('1'), disk.asked]).toEqual([1, ['1']]);
  });

  it('keeps what is changed while a step is written for the step after it', () => {
    table.put('1', 7);
    expect([...table.endStep()]).toHaveLength(1);
    table.put('1', 8);
    table.put('2', 9);
    table.remove('2');
    expect([table.get('1'), [...table.keys()]]).toEqual([8, ['1']]);
    table.settled();
    expect([table.get('1'), [...table.endStep()]]).toEqual([
      8,
      [
        { table: 'streams', key: '1', value: 8 },
        { table: 'streams', key: '2', value: undefined },
      ],
    ]);
  });
});
