import { endpointQueries } from '../webhook-endpoints/endpoint-queries.routes.js';

/** As under `/v1`. */
export const CONSOLE_ENDPOINT_QUERIES = endpointQueries({
  all: '/console/v1/businesses/{id}/webhook-endpoints',
  one: '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}',
  needs: 'read',
});
