import type { MongoCommand } from './read-command.js';

type Fields = Readonly<Record<string, unknown>>;

/** What a command looks for. */
export interface Query {
  /** Such as `consent-views.grants-a`. */
  readonly collection: string;
  readonly filter: Fields;
  readonly sort: Readonly<Record<string, number>>;
  readonly projection?: Fields;
}

/** None of these is asked for; were it, it would read whatever there is. */
const OF_ANYTHING: ReadonlySet<string> = new Set(['aggregate', 'count', 'distinct', 'findAndModify']);

/** What a command looks for, for each of its statements; nothing where it looks for nothing. */
export function queriesOf(command: MongoCommand): Query[] {
  const [name = '', target] = Object.entries(command)[0] ?? [];
  const collection = `${String(command['$db'])}.${String(target)}`;
  if (name === 'find') {
    const { filter, sort = {}, projection } = command as { filter: Fields; sort?: Query['sort']; projection?: Fields };
    return [{ collection, filter, sort, ...(projection && { projection }) }];
  }
  if (name === 'update' || name === 'delete') {
    const statements = command[`${name}s`] as readonly { readonly q: Fields }[];
    return statements.map(({ q }) => ({ collection, filter: q, sort: {} }));
  }
  return OF_ANYTHING.has(name) ? [{ collection, filter: {}, sort: {} }] : [];
}

/** The fields that a filter fixes to one value or to some. */
export function fixedIn(filter: Fields): Set<string> {
  const fixed = conditionsOf(filter).filter(([, condition]) => typeof condition !== 'object' || isSome(condition));
  return new Set(fixed.map(([field]) => field));
}

/** The fields of which a filter bounds the values. */
export function boundedIn(filter: Fields): Set<string> {
  const bounds = conditionsOf(filter).filter(([field, condition]) => !field.startsWith('$') && isBound(condition));
  return new Set(bounds.map(([field]) => field));
}

/** Those that all hold, each of one field; `$or` stands for itself. */
function conditionsOf(filter: Fields): [string, unknown][] {
  return Object.entries(filter).flatMap(([field, condition]) =>
    field === '$and' ? (condition as readonly Fields[]).flatMap(conditionsOf) : [[field, condition]],
  );
}

function isSome(condition: unknown): boolean {
  return typeof condition === 'object' && condition !== null && '$in' in condition;
}

function isBound(condition: unknown): boolean {
  return typeof condition === 'object' && condition !== null && !isSome(condition);
}
