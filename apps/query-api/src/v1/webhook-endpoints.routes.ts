import { endpointQueries } from '../webhook-endpoints/endpoint-queries.routes.js';

export const ENDPOINT_QUERIES = endpointQueries({
  all: '/v1/webhook-endpoints',
  one: '/v1/webhook-endpoints/{id}',
});
