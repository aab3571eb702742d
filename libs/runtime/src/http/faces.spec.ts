import { FACES } from '../../../../apps/faces/src/index.js';
import { descriptionsOf } from './faces.js';

describe('the descriptions', () => {
  const addressesOf = (developmentRoutes: boolean) =>
    descriptionsOf(FACES, { developmentRoutes }).flatMap(({ paths }) => paths);

  it('are one for each face, with that for development only where its routes are', () => {
    const everywhere = ['/v1', '', '/auth/v1', '/person/v1', '/console/v1', '/staff/v1'].map(
      (base) => `${base}/openapi.json`,
    );
    expect(addressesOf(false)).toEqual(everywhere);
    expect(addressesOf(true)).toEqual([...everywhere, '/dev/v1/openapi.json']);
  });
});
