import { randomUUID } from 'node:crypto';
import type { Database } from 'lmdb';
import { commitErrorOf, openLmdb, type LmdbEnvironment } from '#lmdb';
import { KeptState, STATE_TABLES, StateUnwritable, TakenOver, type StateChange, type StateTable } from '../../index.js';

const PROGRESS = 'progress';
/** Whose the state is: the verification that began last. */
const HOLDER = 'holder';

/** Of values as JSON. */
type Table = Database<string, string>;

export class LmdbKeptState extends KeptState {
  private readonly holder = randomUUID();

  private constructor(
    private readonly environment: LmdbEnvironment,
    private readonly tables: Readonly<Record<StateTable, Table>>,
    private readonly notes: Table,
  ) {
    super();
  }

  /** @param path a folder of the state's own, made when it is missing. @throws Error for what LMDB throws */
  static async open(path: string): Promise<LmdbKeptState> {
    const environment = await openLmdb(path, { mapSize: 16 * 2 ** 30 });
    const { root } = environment;
    const state = await environment.openTables(() => {
      const table = (name: string): Table => root.openDB<string, string>({ name, encoding: 'string' });
      const tables = Object.fromEntries(STATE_TABLES.map((name) => [name, table(name)] as const));
      return new LmdbKeptState(environment, tables as Record<StateTable, Table>, table('notes'));
    });
    await state.writing(() => {
      void state.notes.put(HOLDER, state.holder);
    });
    return state;
  }

  override get(table: StateTable, key: string): unknown {
    return valueOf(this.tables[table].get(key));
  }

  override keys(table: StateTable): Iterable<string> {
    return this.tables[table].getKeys();
  }

  override progress(): unknown {
    return valueOf(this.notes.get(PROGRESS));
  }

  override async write(changes: readonly StateChange[], progress: Promise<unknown>): Promise<void> {
    const texts = changes.map(({ table, key, value }) => ({ table, key, text: textOf(value) }));
    const progressText = textOf(await progress);
    await this.writing(() => {
      this.mustHold();
      for (const { table, key, text } of texts) putOrRemove(this.tables[table], key, text);
      putOrRemove(this.notes, PROGRESS, progressText);
    });
  }

  override clear(): Promise<void> {
    return this.writing(() => {
      this.mustHold();
      for (const table of Object.values(this.tables)) table.clearSync();
      void this.notes.remove(PROGRESS);
    });
  }

  override close(): Promise<void> {
    return this.environment.close();
  }

  private mustHold(): void {
    if (this.notes.get(HOLDER) !== this.holder) throw new TakenOver();
  }

  private async writing(work: () => void): Promise<void> {
    try {
      await this.environment.write(work);
    } catch (error) {
      if (error instanceof TakenOver) throw error;
      throw new StateUnwritable({ cause: await commitErrorOf(error) });
    } finally {
      this.environment.root.resetReadTxn();
    }
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function valueOf(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}

function putOrRemove(table: Table, key: string, text: string | undefined): void {
  void (text === undefined ? table.remove(key) : table.put(key, text));
}
