import type { OpenApiDocument } from '../../document.js';
import { businessSchema, planSchema } from '../business-schemas.js';
import { faceDocument } from '../face-document.js';
import { staffBusinessPaths, staffBusinessSchemas } from './businesses.js';
import { staffPeoplePaths, staffPeopleSchemas } from './people.js';

/** The description of `/staff/v1`. */
export const staffDocument: OpenApiDocument = faceDocument({
  title: 'Staff',
  base: '/staff/v1',
  description: 'What staff do. Everybody else is 403 `staff_only` on every route.',
  schemas: { Business: businessSchema, Plan: planSchema, ...staffBusinessSchemas, ...staffPeopleSchemas },
  paths: { ...staffBusinessPaths, ...staffPeoplePaths },
});
