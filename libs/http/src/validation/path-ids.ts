import { Param, type PipeTransform } from '@nestjs/common';
import { BUSINESS_REFUSALS, CHANGE_REFUSALS, EVENT_REFUSALS, GRANT_REFUSALS } from '#domain';
import { ApiError } from '../errors/api-error.js';
import type { Refusal } from '../refusals/refusal.js';
import { uuidOf } from './uuid.js';

/**
 * A pipe for an id in a path: the UUID in lower case. What is no UUID is answered as an id that nothing has, so that
 * the two cannot be told apart (docs/api.md, HTTP conventions).
 *
 * @example `@Param('id', pathId(GRANT_REFUSALS.grantNotFound)) id: string`
 */
export function pathId(refusal: Refusal): PipeTransform<string, string> {
  return {
    transform(value) {
      const id = uuidOf(value);
      if (id === undefined) throw new ApiError(refusal);
      return id;
    },
  };
}

/** The `:id` of a business's routes. For members the guard has seen that it is theirs, so this is what staff hear. */
export function BusinessId(): ParameterDecorator {
  return Param('id', pathId(BUSINESS_REFUSALS.noSuchBusiness));
}

/** The `:id` of a grant's routes, whichever process serves them. */
export function GrantId(): ParameterDecorator {
  return Param('id', pathId(GRANT_REFUSALS.grantNotFound));
}

/** The `:id` of a change's routes, whichever process serves them. */
export function ChangeId(): ParameterDecorator {
  return Param('id', pathId(CHANGE_REFUSALS.changeNotFound));
}

/** The id of a webhook endpoint in a path: `id` under `/v1`, `endpointId` in the console. */
export function EndpointId(name: 'id' | 'endpointId'): ParameterDecorator {
  return Param(name, pathId(EVENT_REFUSALS.endpointNotFound));
}

/** The `:id` of a listener's routes, whichever process serves them. */
export function ListenerId(): ParameterDecorator {
  return Param('id', pathId(EVENT_REFUSALS.listenerNotFound));
}

/**
 * The `:deliveryId` of a webhook endpoint's deliveries, whichever process serves them. What is no UUID passes as one
 * that nothing has: the handler looks at the endpoint first, and says what is not there.
 */
export function DeliveryId(): ParameterDecorator {
  return Param('deliveryId', { transform: (value: string) => uuidOf(value) ?? NIL_UUID });
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
