import { errors } from './oidc-provider.js';

/**
 * Refuses tokens for anything but this service (RFC 8707, 2.2). The provider itself would find out after it has used up
 * the code or the refresh token, and a client that asks again rightly would be taken for a thief.
 * @param form the body of a token request
 * @throws InvalidTarget
 */
export function mustAskForResource(form: string, resource: string): void {
  const asked = new URLSearchParams(form).getAll('resource').filter((named) => named !== '');
  if (asked.some((named) => named !== resource))
    throw new errors.InvalidTarget(`resource must be ${resource}, or be left out`);
}
