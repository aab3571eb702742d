import { endpointCommands } from '../webhook-endpoints/endpoint-commands.routes.js';

/** As under `/v1`, for every member. */
export const CONSOLE_ENDPOINTS = endpointCommands({
  all: '/console/v1/businesses/{id}/webhook-endpoints',
  one: '/console/v1/businesses/{id}/webhook-endpoints/{endpointId}',
  needs: 'manage-webhook-endpoints',
});
