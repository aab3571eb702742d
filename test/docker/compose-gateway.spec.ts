import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const template = readFileSync('docker/gateway/nginx.conf.template', 'utf8');
const { services } = parse(readFileSync('docker/compose.yml', 'utf8'), { merge: true }) as {
  readonly services: { readonly gateway: { readonly environment: Readonly<Record<string, string>> } };
};
const given = services.gateway.environment;

describe('the gateway in containers', () => {
  it('has all that its template asks for, under names that the image fills in', () => {
    const asked = [...new Set([...template.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => String(name)))];
    expect(asked.filter((name) => given[name] === undefined)).toEqual([]);
    const filter = new RegExp(String(given['NGINX_ENVSUBST_FILTER']));
    expect(asked.filter((name) => !filter.test(name))).toEqual([]);
  });

  it.each([
    ['COMMAND_SERVERS', 'command-api'],
    ['QUERY_SERVERS', 'query-api'],
    ['MCP_SERVERS', 'mcp'],
  ])('follows the names that %s leads to: what is created anew has another address', (name, side) => {
    expect(given[name]).toBe(`server ${side}:3000 resolve fail_timeout=1s;`);
    // Docker's own, which would ask others for what it has not.
    expect(given['NGINX_LOCAL_RESOLVERS']).toBe('127.0.0.11 ipv6=off');
    expect(template).toContain('  resolver ${NGINX_LOCAL_RESOLVERS} valid=2s;\n');
  });
});
