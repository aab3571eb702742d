import { ACCESS_ACTIONS, CHANNELS } from '#domain';
import { schema } from '#http';

const { always, choice, count, list, named, nothing, object, orNull, page, text, timestamp, uuid, variants } = schema;

export const ChannelName = named('Channel', choice(CHANNELS, 'The way a business came to the address.'));

/** docs/api.md, Resources, Change. */
export const ActingAssistant = named(
  'ActingAssistant',
  object("An assistant of the person's own, by the name of that time.", { id: uuid(), name: text() }),
);

const HistoricBusiness = named(
  'HistoricBusiness',
  object('A business as it was known at that time.', {
    id: uuid(),
    name: text('The name of that time.'),
    purpose: orNull(text('What it said then that it wants addresses for; null before it said so.')),
  }),
);

const Access = named(
  'Access',
  object('One disclosure, or one look of those who run the service, or of an assistant.', {
    at: timestamp(),
    business: orNull(HistoricBusiness, 'Who was shown it. Null for a look.'),
    action: choice(ACCESS_ACTIONS),
    channel: orNull(ChannelName, 'Null for a look of staff or an operator.'),
    grant_id: orNull(uuid(), 'Null for a preview and for a look.'),
    fields: list(text(), { description: 'What was disclosed.' }),
    reason: orNull(text(), 'Why staff or an operator looked; null where none was given, or it is kept no longer.'),
    assistant: orNull(ActingAssistant, "Which of the person's own assistants was shown it. Null for everyone else."),
  }),
  { action: 'read', fields: ['name', 'address'] },
);

const UnreadableAccess = named(
  'UnreadableAccess',
  object('An entry that is there and cannot be read: nothing else is known of it.', {
    at: nothing,
    business: nothing,
    action: always('unreadable'),
    channel: nothing,
    grant_id: nothing,
    fields: nothing,
    reason: nothing,
    assistant: nothing,
    position: text('Where it stands in the log, for whoever looks after the service.'),
  }),
);

/** For the person and for staff alike. */
export const AccessHistory = named(
  'AccessHistory',
  page('Disclosures, newest first.', named('AccessEntry', variants('action', Access, UnreadableAccess))),
);

/** docs/api.md, Proofs. */
export const HistoryProof = named(
  'HistoryProof',
  object('A page of a proof: all pages have the same checkpoint and head.', {
    checkpoint: text('A signed note (C2SP tlog-checkpoint) over the log of the service.', { minLength: 1 }),
    entries: list(
      named(
        'ProvenEntry',
        object('An entry of the history, and the way from it to the root of the checkpoint.', {
          entry: text('What is hashed: salt, newline, and the bytes of the event; base64.', { minLength: 1 }),
          index: count('Its place in the log.'),
          proof: list(text('A hash, base64.'), { description: 'Inclusion proof (RFC 9162, 2.1.3).' }),
        }),
      ),
      { description: 'Newest first.', maxItems: 100 },
    ),
    head: text('A signed note: the person, the number of entries, and a hash over all of them in order.', {
      minLength: 1,
    }),
    hand_overs: list(text('A signed note: the log, its older key, its newer key, signed by both.', { minLength: 1 }), {
      description: 'How each key of the log took over from the one before, newest first.',
      maxItems: 100,
    }),
    next_cursor: orNull(text(), 'Pass it as `cursor` for the next page; null on the last one.'),
  }),
);
