import { API_KEYS, type DevelopmentMailbox, MAILBOX, SECURITY_MAIL_PAUSE_MS, SECURITY_MAILS } from '#accounts';
import { DAY_MS } from '#clock';
import { NOTIFIED_ACCOUNTS } from '#command-side';
import { ERASURE_REQUESTS, INVITATION_RECORDS, type Invitations } from '#disclosure';
import type { RecordStore, ViewStore } from '#document-store';
import { INVITATION_GOOD_FOR_MS } from '#domain';
import { IDEMPOTENT_REQUESTS, KEY_GOOD_FOR_MS } from '#idempotency';
import { API_KEY_USES, REQUEST_USAGE } from '#limits';
import { SLOTS, SlotViews } from '#projecting';
import { FEED_KEPT } from '#projections';
import { HISTORY_CHAINS } from '#proofs';
import { type Sweep, SweptRecords, SweptViews } from '#retention';
import { dataKeys } from '#vault';
import { DELIVERIES, LISTENER_ATTEMPTS } from '#webhooks';
import { SilentListeners } from './silent-listeners.js';
import { assistantSweeps } from './assistant-sweeps.js';
import { GoneWorkers } from './gone-workers.js';
import { signInSweeps } from './sign-in-sweeps.js';
import { UnmarkedDeliveries } from './unmarked-deliveries.js';

/** What the sweeps work on. */
export interface SweptState {
  readonly records: RecordStore;
  readonly proofs: RecordStore;
  readonly views: ViewStore;
  readonly mailbox: DevelopmentMailbox;
  readonly invitations: Pick<Invitations, 'destroyKeys'>;
}

const DELIVERIES_KEPT_MS = 30 * DAY_MS;

/**
 * Everything that is swept: one list. What else is kept, how long and why stands in docs/retention.md, which a test
 * holds against the collections.
 */
export function sweepsOf({ records, proofs, views, mailbox, invitations }: SweptState): readonly Sweep[] {
  return [
    new SweptRecords(records, {
      name: dataKeys.name,
      keeps:
        'of a call id until a day after its preview expired, of an external_ref until 90 days after its grant ended, ' +
        "of the day's sign-ins until 30 days after it, of the day's looks without another key until 30 days after it",
      collection: dataKeys,
      index: 'by-end',
      keptMs: 0,
      times: 'milliseconds',
    }),
    ...signInSweeps(records),
    ...assistantSweeps(records),
    ...mailSweeps(records, mailbox),
    new SweptRecords(records, {
      name: API_KEYS.name,
      keeps: 'until a year after it was revoked, or was made where a kill kept it from working; while it works, always',
      collection: API_KEYS,
      index: 'by-revocation',
      keptMs: 365 * DAY_MS,
      times: 'iso',
    }),
    ...requestSweeps(records),
    new SweptRecords(records, {
      name: DELIVERIES.name,
      keeps:
        'until 30 days after its last attempt, or after it came up where there was none; while it is to be sent, always',
      collection: DELIVERIES,
      index: 'by-rest',
      keptMs: DELIVERIES_KEPT_MS,
      times: 'milliseconds',
    }),
    new SweptRecords(records, {
      name: LISTENER_ATTEMPTS.name,
      keeps: '30 days after the last of the event',
      collection: LISTENER_ATTEMPTS,
      index: 'by-time',
      keptMs: DELIVERIES_KEPT_MS,
      times: 'milliseconds',
    }),
    new UnmarkedDeliveries(records, DELIVERIES_KEPT_MS),
    new SweptRecords(records, {
      name: INVITATION_RECORDS.name,
      keeps: '30 days, for which it is good',
      collection: INVITATION_RECORDS,
      index: 'by-time',
      keptMs: INVITATION_GOOD_FOR_MS,
      times: 'iso',
      before: (expired) => invitations.destroyKeys(expired),
    }),
    new SweptRecords(records, {
      name: ERASURE_REQUESTS.name,
      keeps: '30 days',
      collection: ERASURE_REQUESTS,
      index: 'by-time',
      keptMs: 30 * DAY_MS,
      times: 'iso',
    }),
    ...proofSweeps(proofs),
    new GoneWorkers(records),
    new SilentListeners(records),
    new SweptViews(
      SLOTS.map((slot) => new SlotViews(views, slot)),
      { ...FEED_KEPT, name: FEED_KEPT.collection.name, keeps: '30 days', keptMs: FEED_KEPT.ms },
    ),
  ];
}

function mailSweeps(records: RecordStore, mailbox: DevelopmentMailbox): readonly Sweep[] {
  return [
    new SweptRecords(records, {
      name: SECURITY_MAILS.name,
      keeps: 'a minute',
      collection: SECURITY_MAILS,
      index: 'by-time',
      keptMs: SECURITY_MAIL_PAUSE_MS,
      times: 'milliseconds',
    }),
    new SweptRecords(records, {
      name: MAILBOX.name,
      keeps: '30 days',
      collection: MAILBOX,
      index: 'by-time',
      keptMs: 30 * DAY_MS,
      times: 'iso',
      before: (mails) => mailbox.destroyKeys(mails),
    }),
    new SweptRecords(records, {
      name: NOTIFIED_ACCOUNTS.name,
      keeps: '30 days',
      collection: NOTIFIED_ACCOUNTS,
      index: 'by-time',
      keptMs: 30 * DAY_MS,
      times: 'iso',
    }),
  ];
}

function proofSweeps(proofs: RecordStore): readonly Sweep[] {
  return [
    new SweptRecords(proofs, {
      name: HISTORY_CHAINS.name,
      keeps: 'until 30 days after it was made longer',
      collection: HISTORY_CHAINS,
      index: 'by-time',
      keptMs: 30 * DAY_MS,
      times: 'iso',
    }),
  ];
}

/** What is kept of the requests of businesses. */
function requestSweeps(records: RecordStore): readonly Sweep[] {
  return [
    new SweptRecords(records, {
      name: API_KEY_USES.name,
      keeps: 'two years after the last use',
      collection: API_KEY_USES,
      index: 'by-time',
      keptMs: 2 * 365 * DAY_MS,
      times: 'iso',
    }),
    new SweptRecords(records, {
      name: REQUEST_USAGE.name,
      keeps: '91 days: the console shows 90',
      collection: REQUEST_USAGE,
      index: 'by-date',
      keptMs: 91 * DAY_MS,
      times: 'iso',
    }),
    new SweptRecords(records, {
      name: IDEMPOTENT_REQUESTS.name,
      keeps: '24 hours, for which its key is good',
      collection: IDEMPOTENT_REQUESTS,
      index: 'by-time',
      keptMs: KEY_GOOD_FOR_MS,
      times: 'milliseconds',
    }),
  ];
}
