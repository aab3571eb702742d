import {
  ExternalReferences,
  type AccountMail,
  type BusinessAdmins,
  type BusinessClosure,
  type DeciderRunner,
  type Erasure,
  type KeyRevocation,
} from '#command-side';
import type { AccessLog, FreshDocuments, Invitations, Memberships } from '#disclosure';
import type { RecordStore, ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import type { Vault } from '#vault';
import { BusinessMailPolicy } from './business-mail/business-mail-policy.js';
import { CarryPolicy } from './carrying/carry-policy.js';
import { ClaimEntryPolicy } from './claim-entries/claim-entry-policy.js';
import { ClosedBusinessesPolicy } from './closed-businesses/closed-businesses-policy.js';
import { DisabledEndpointMailPolicy } from './disabled-endpoints/disabled-endpoint-mail-policy.js';
import { ScheduleMovesPolicy } from './due-moves/schedule-moves-policy.js';
import { FinishErasurePolicy } from './erasure/finish-erasure-policy.js';
import type { Policy, PolicyFollows } from './following/policy.js';
import { MembershipsPolicy } from './memberships/memberships-policy.js';
import { GrantNews } from './person-mail/grant-news.js';
import { MoveNews } from './person-mail/move-news.js';
import { PersonMailPolicy } from './person-mail/person-mail-policy.js';
import { EndReferencesPolicy } from './references/end-references-policy.js';
import { RevokedKeysPolicy } from './revoked-keys/revoked-keys-policy.js';

/** What policies are made of. */
interface PolicyParts {
  readonly views: ViewStore;
  /** Where the views stand. */
  readonly watch: ProjectionWatch;
  readonly records: RecordStore;
  readonly vault: Vault;
  readonly runner: DeciderRunner;
  readonly documents: FreshDocuments;
  readonly accessLog: AccessLog;
  readonly memberships: Memberships;
  readonly invitations: Invitations;
  readonly erasure: Erasure;
  readonly closure: BusinessClosure;
  readonly keyRevocation: KeyRevocation;
  readonly accountMail: AccountMail;
  readonly businessAdmins: BusinessAdmins;
}

interface PolicyKind {
  readonly follows: PolicyFollows;
  readonly make: (parts: PolicyParts) => Policy;
}

/** Every policy. */
export const POLICIES: readonly PolicyKind[] = [
  {
    follows: CarryPolicy.follows,
    make: ({ runner, documents, views, watch }) => new CarryPolicy(runner, documents, views, watch),
  },
  { follows: ScheduleMovesPolicy.follows, make: ({ records }) => new ScheduleMovesPolicy(records) },
  {
    follows: FinishErasurePolicy.follows,
    make: ({ erasure, runner }) => new FinishErasurePolicy(erasure, runner),
  },
  {
    follows: MembershipsPolicy.follows,
    make: ({ memberships, invitations, erasure, runner }) =>
      new MembershipsPolicy(memberships, invitations, erasure, runner),
  },
  {
    follows: ClosedBusinessesPolicy.follows,
    make: ({ closure, views, records, watch }) => new ClosedBusinessesPolicy(closure, views, records, watch),
  },
  { follows: RevokedKeysPolicy.follows, make: ({ keyRevocation }) => new RevokedKeysPolicy(keyRevocation) },
  { follows: ClaimEntryPolicy.follows, make: ({ accessLog }) => new ClaimEntryPolicy(accessLog) },
  { follows: EndReferencesPolicy.follows, make: ({ vault }) => new EndReferencesPolicy(new ExternalReferences(vault)) },
  { follows: BusinessMailPolicy.follows, make: ({ businessAdmins }) => new BusinessMailPolicy(businessAdmins) },
  {
    follows: PersonMailPolicy.follows,
    make: ({ runner, accountMail, views, watch }) =>
      new PersonMailPolicy(runner, accountMail, new GrantNews(runner), new MoveNews(runner, views, watch)),
  },
  {
    follows: DisabledEndpointMailPolicy.follows,
    make: ({ businessAdmins, runner }) => new DisabledEndpointMailPolicy(businessAdmins, runner),
  },
];
