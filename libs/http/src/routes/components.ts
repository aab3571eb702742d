import { addressOf, nameOf, type Schema } from './schema.js';

/** The named schemas of a description, gathered while it is made. */
export class Components {
  readonly schemas: Record<string, Schema> = {};
  private readonly known = new Map<string, object>();

  /** A value in which every named schema is replaced by a reference to its place. */
  placed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.placed(one));
    if (typeof value !== 'object' || value === null) return value;
    const name = nameOf(value);
    if (name === undefined) return this.within(value);
    this.keep(name, value);
    return { $ref: addressOf(value) };
  }

  private keep(name: string, schema: object): void {
    const before = this.known.get(name);
    if (before === schema) return;
    if (before !== undefined) throw new Error(`two schemas are named ${name}`);
    this.known.set(name, schema);
    this.schemas[name] = this.within(schema);
  }

  private within(value: object): Schema {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.placed(inner)]));
  }
}
