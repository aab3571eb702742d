import {
  ACCOUNTS,
  ADDRESS_TALLIES,
  API_KEYS,
  DAY_TALLIES,
  FLOWS,
  FORMER_CODES,
  KNOWN_DEVICES,
  MAILBOX,
  PASSKEYS,
  SECURITY_MAILS,
  SESSIONS,
  SPENT_CHALLENGES,
} from '#accounts';
import { ASSISTANT_CLIENTS, ASSISTANT_TOKENS, ASSISTANTS, CHANGES } from '#assistants';
import { NOTIFIED_ACCOUNTS } from '#command-side';
import { CHILDREN, DEMO_GRANTS, ERASURE_REQUESTS, INVITATION_RECORDS, MEMBERSHIP_RECORDS } from '#disclosure';
import type { Collection } from '#document-store';
import { IDEMPOTENT_REQUESTS } from '#idempotency';
import { API_KEY_USES, API_PROCESSES, REQUEST_USAGE } from '#limits';
import { LAST_BACKUP, LAST_DRILL, RESTORES, SECOND_PLACE, type KeptCollections } from '#operations';
import { DUE_MOVES, POLICY_CHECKPOINTS } from '#policies';
import { collectionsOf, LEASES, PARKED, PARTITIONS, SKIPPED_EVENTS, VIEW_SLOTS } from '#projecting';
import { PROJECTIONS } from '#projections';
import {
  CHECKPOINTS,
  ERASURES,
  HAND_OVERS,
  HISTORY_CHAINS,
  LEAVES,
  TREE_STATUS,
  SIGNING_KEYS,
  STREAM_ENDS,
  TILES,
  WITNESSED,
  WITNESSES,
} from '#proofs';
import { dataKeys, lookUps } from '#vault';
import { DELIVERIES, ENDPOINT_REGISTRY, LISTENER_ATTEMPTS, LISTENERS } from '#webhooks';
import { CLOCK } from '../clock/development-clock.js';

/**
 * Every collection of records there is: the store takes no other. docs/retention.md says how long each is kept. What
 * refers to something stands behind it: see KeptCollections.
 */
export const RECORD_COLLECTIONS: readonly Collection<object>[] = [
  dataKeys,
  lookUps,
  ACCOUNTS,
  API_KEYS,
  FLOWS,
  FORMER_CODES,
  ADDRESS_TALLIES,
  DAY_TALLIES,
  KNOWN_DEVICES,
  SESSIONS,
  PASSKEYS,
  SPENT_CHALLENGES,
  ASSISTANT_CLIENTS,
  ASSISTANTS,
  ASSISTANT_TOKENS,
  MAILBOX,
  SECURITY_MAILS,
  PARKED,
  SKIPPED_EVENTS,
  LEASES,
  SECOND_PLACE,
  LAST_BACKUP,
  LAST_DRILL,
  RESTORES,
  POLICY_CHECKPOINTS,
  DUE_MOVES,
  DEMO_GRANTS,
  CHILDREN,
  MEMBERSHIP_RECORDS,
  INVITATION_RECORDS,
  ERASURE_REQUESTS,
  CHANGES,
  CLOCK,
  REQUEST_USAGE,
  API_KEY_USES,
  API_PROCESSES,
  ENDPOINT_REGISTRY,
  DELIVERIES,
  LISTENERS,
  LISTENER_ATTEMPTS,
  IDEMPOTENT_REQUESTS,
  NOTIFIED_ACCOUNTS,
  VIEW_SLOTS,
  PARTITIONS,
];

/** Every collection of the proofs, likewise: a checkpoint behind all that it is over and what it is signed with. */
export const PROOF_COLLECTIONS: readonly Collection<object>[] = [
  LEAVES,
  STREAM_ENDS,
  TILES,
  TREE_STATUS,
  SIGNING_KEYS,
  HAND_OVERS,
  HISTORY_CHAINS,
  CHECKPOINTS,
  WITNESSES,
  WITNESSED,
  ERASURES,
];

/** Every collection of views, in both slots. */
export const VIEW_COLLECTIONS = collectionsOf(PROJECTIONS);

/** Of the databases that a backup holds as records. */
export const KEPT_COLLECTIONS: KeptCollections = { proofs: PROOF_COLLECTIONS, records: RECORD_COLLECTIONS };
