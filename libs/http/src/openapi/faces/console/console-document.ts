import type { OpenApiDocument } from '../../document.js';
import { endpointSchemas } from '../../endpoint-schemas.js';
import { faceDocument } from '../face-document.js';
import { apiKeyPaths, apiKeySchemas } from './api-keys.js';
import { businessPaths, businessSchemas } from './businesses.js';
import { deliveryPaths, deliverySchemas } from './deliveries.js';
import { demoPaths, demoSchemas } from './demo.js';
import { memberPaths, memberSchemas } from './members.js';
import { endpointPaths } from './webhook-endpoints.js';

/** The description of `/console/v1`. */
export const consoleDocument: OpenApiDocument = faceDocument({
  title: 'Business console',
  base: '/console/v1',
  description:
    'What the people of a business do. A business is 404 `business_not_found` for whoever is no member of it, on every route. The owner may do ' +
    'all, an admin all but API keys and owners, a developer reads, manages webhook endpoints and tries the demo.',
  schemas: {
    ...businessSchemas,
    ...apiKeySchemas,
    ...memberSchemas,
    ...endpointSchemas,
    ...deliverySchemas,
    ...demoSchemas,
  },
  paths: { ...businessPaths, ...apiKeyPaths, ...memberPaths, ...endpointPaths, ...deliveryPaths, ...demoPaths },
});
