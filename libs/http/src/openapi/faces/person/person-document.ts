import type { OpenApiDocument } from '../../document.js';
import { faceDocument } from '../face-document.js';
import { grantPaths } from './grant-paths.js';
import { historyPaths } from './history-paths.js';
import { movePaths } from './move-paths.js';
import { personSchemas } from './person-schemas.js';
import { profilePaths } from './profile-paths.js';

/** The description of `/person/v1`. */
export const personDocument: OpenApiDocument = faceDocument({
  title: "A person's app",
  base: '/person/v1',
  description:
    'A person decides who holds the address, sees who used it, and keeps it current. Every route but the registration answers 404 `not_registered` to an account without a person.',
  schemas: personSchemas,
  paths: { ...profilePaths, ...grantPaths, ...movePaths, ...historyPaths },
});

/** Bytes: ten thousand grants may be named. */
const MANY_GRANTS = 512 * 1024;
export const PERSON_BODY_LIMITS: Readonly<Record<string, number>> = {
  'POST /person/v1/move/preview': MANY_GRANTS,
  'POST /person/v1/move': MANY_GRANTS,
  'POST /person/v1/key/replacement': MANY_GRANTS,
};
