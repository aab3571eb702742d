// The order counts: oidc-provider warns of every Node that is not the newest, on standard error, at each start.
import { unmute } from './muted-warnings.js';
import { errors, interactionPolicy, Provider } from 'oidc-provider';

unmute();

export { errors, interactionPolicy, Provider };
