import { readFile, writeFile } from 'node:fs/promises';
import { routesFile } from '../support/deployment/gateway-routes.js';

const FILE = 'docker/gateway/routes.conf';

describe('the routes that the gateway’s log may name', () => {
  it('are those of the descriptions: where not, `WRITE_ROUTES=1 npx jest test/e2e/gateway-routes` writes them anew', async () => {
    if (process.env['WRITE_ROUTES'] === '1') await writeFile(FILE, routesFile());
    expect(await readFile(FILE, 'utf8')).toBe(routesFile());
  });
});
