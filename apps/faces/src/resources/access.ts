import { ACCESS_ACTIONS, CHANNELS } from '#domain';
import { schema } from '#http';

const { always, choice, list, named, nothing, object, orNull, page, text, timestamp, uuid, variants } = schema;

export const ChannelName = named('Channel', choice(CHANNELS, 'The way a business came to the address.'));

/** docs/api.md, Resources, Assistant. */
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
    reason: orNull(text(), 'Why staff or an operator looked; null where none was given.'),
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
