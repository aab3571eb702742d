import { endpointCommands } from '../webhook-endpoints/endpoint-commands.routes.js';

export const WEBHOOK_ENDPOINTS = endpointCommands({
  all: '/v1/webhook-endpoints',
  one: '/v1/webhook-endpoints/{id}',
});
