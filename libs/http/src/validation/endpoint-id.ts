import { Param } from '@nestjs/common';
import { pathId } from './path-id.js';

/** The id of a webhook endpoint in a path: `id` under `/v1`, `endpointId` in the console. */
export function EndpointId(name: 'id' | 'endpointId'): ParameterDecorator {
  return Param(name, pathId('endpoint_not_found', 'There is no such webhook endpoint.'));
}
