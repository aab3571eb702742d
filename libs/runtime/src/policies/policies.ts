import { ExternalReferences } from '#command-side';
import {
  CarryPolicy,
  ClaimEntryPolicy,
  DisabledEndpointMailPolicy,
  EndReferencesPolicy,
  FinishErasurePolicy,
  GrantNews,
  MembershipsPolicy,
  MoveNews,
  PersonMailPolicy,
  RestrictionMailPolicy,
  ScheduleMovesPolicy,
  type Policy,
} from '#policies';
import { WebhookDispatcher } from '#webhooks';
import type { Engines } from '../engines/engines.js';
import type { Services } from '../services/services.js';

interface PolicyClass {
  readonly follows: Pick<Policy, 'name' | 'streamPrefixes'>;
}

type Make = (engines: Engines, services: Services) => Policy;

/** Every policy, and what it is made of. */
const POLICIES: readonly (readonly [PolicyClass, Make])[] = [
  [CarryPolicy, ({ views }, { runner, documents, watches }) => new CarryPolicy(runner, documents, views, watches.of())],
  [ScheduleMovesPolicy, ({ records }) => new ScheduleMovesPolicy(records)],
  [FinishErasurePolicy, ({ clock }, { erasure, runner }) => new FinishErasurePolicy(erasure, runner, clock)],
  [
    MembershipsPolicy,
    (_, { memberships, invitations, erasure, runner }) =>
      new MembershipsPolicy(memberships, invitations, erasure, runner),
  ],
  [ClaimEntryPolicy, (_, { accessLog }) => new ClaimEntryPolicy(accessLog)],
  [EndReferencesPolicy, (_, { vault }) => new EndReferencesPolicy(new ExternalReferences(vault))],
  [RestrictionMailPolicy, (_, { businessAdmins }) => new RestrictionMailPolicy(businessAdmins)],
  [
    PersonMailPolicy,
    ({ views }, { runner, accountMail, watches }) =>
      new PersonMailPolicy(runner, accountMail, new GrantNews(runner), new MoveNews(runner, views, watches.of())),
  ],
  [
    DisabledEndpointMailPolicy,
    (_, { businessAdmins, runner }) => new DisabledEndpointMailPolicy(businessAdmins, runner),
  ],
  [WebhookDispatcher, (_, { webhooks }) => webhooks.dispatcher],
];

/** The names of the policies' checkpoints, with the streams that each of them follows. */
export const POLICY_STREAMS: readonly PolicyClass['follows'][] = POLICIES.map(([{ follows }]) => follows);

export function policiesOf(engines: Engines, services: Services): readonly Policy[] {
  const eventual = { ...services, runner: services.runner.eventual };
  return POLICIES.map(([, make]) => make(engines, eventual));
}
