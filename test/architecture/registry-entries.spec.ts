import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../docs/assistants');

interface Input {
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly value?: string;
  readonly default?: string;
}

interface Entry {
  readonly $schema: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly remotes: readonly {
    readonly type: string;
    readonly url: string;
    readonly variables?: Readonly<Record<string, Input>>;
    readonly headers?: readonly Input[];
  }[];
}

const entryOf = (server: string): Entry =>
  JSON.parse(readFileSync(join(FOLDER, `${server}.server.json`), 'utf8')) as Entry;

/** As https://modelcontextprotocol.io/registry/remote-servers and the registry's schema of that day have it. */
describe.each(['voice', 'person'])('what the registry is told of the server for %s', (server) => {
  const entry = entryOf(server);

  it('has the names and lengths that the registry takes', () => {
    expect(entry.$schema).toBe('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    for (const text of [entry.title, entry.description]) {
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(100);
    }
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('names the one address of the server, with the host for whoever runs it to fill in', () => {
    expect(entry.remotes.map(({ type, url }) => [type, url])).toEqual([
      ['streamable-http', `https://{host}/mcp/${server}`],
    ]);
    const inUrl = entry.remotes.flatMap(({ url }) => [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(entry.remotes.flatMap(({ variables = {} }) => Object.keys(variables))).toEqual(inUrl);
  });

  it('holds no secret', () => {
    const headers = entry.remotes.flatMap(({ headers: own = [] }) => own);
    expect(headers.flatMap(({ value, default: preset }) => [value, preset]).filter(Boolean)).toEqual([]);
  });

  it('marks the header that takes a secret', () => {
    const headers = entry.remotes.flatMap(({ headers: own = [] }) => own);
    const secrets = headers.filter(({ isSecret }) => isSecret).map(({ name, isRequired }) => [name, isRequired]);
    expect(secrets).toEqual(server === 'voice' ? [['Authorization', true]] : []);
  });
});
