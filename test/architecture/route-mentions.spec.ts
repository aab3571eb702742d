import { EVERY_FACE } from '../../apps/faces/src/index.js';
import { onlyStatedRoutesAreNamed } from './route-mentions.js';
import { readSources } from './source-tree.js';

const ROUTES = ['/v1/grants/{id}', '/person/v1/me'];
const found = (text: string, path = 'libs/policies/src/a.ts') => onlyStatedRoutesAreNamed(ROUTES)([{ path, text }]);

describe('a path of the service is named only where there is such a route', () => {
  it('notices a path that no route has', () => {
    expect(found('`Send GET /v1/grant/${id}.`')).toEqual([
      'libs/policies/src/a.ts names /v1/grant/${id}, which is no route',
    ]);
    expect(found("get('/person/v1/you')")).toHaveLength(1);
  });

  it('knows a route however its parts are filled in', () => {
    const known = ['/v1/grants/${id}', '/v1/grants/{id}', '/v1/grants/:id.', '`/v1/${kind}/{id}`', '/v1/grants${rest}'];
    expect(known.flatMap((text) => found(text))).toEqual([]);
  });

  it('lets the beginning of routes be named', () => {
    expect(found("'/v1', `/v1/grants`: and /person/v1.")).toEqual([]);
  });

  it('leaves the paths of other services alone', () => {
    expect(found('`/v1/${mount}/encrypt`', 'libs/vault/src/adapters/transit/a.ts')).toEqual([]);
  });

  it('holds in the whole repository', () => {
    const routes = EVERY_FACE.flatMap(({ base, routes: own }) => [
      `${base}/openapi.json`,
      ...own.map(({ path }) => path),
    ]);
    expect(onlyStatedRoutesAreNamed(routes)(readSources())).toEqual([]);
  });
});
