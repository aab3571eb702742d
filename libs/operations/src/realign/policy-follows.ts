import { POLICIES, type PolicyFollows } from '#policies';
import { WebhookDispatcher } from '#webhooks';

/** What is known of every policy, and of the dispatcher of webhooks, which is run as one. */
export const POLICY_FOLLOWS: readonly PolicyFollows[] = [
  ...POLICIES.map(({ follows }) => follows),
  WebhookDispatcher.follows,
];
