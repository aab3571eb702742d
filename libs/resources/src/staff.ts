import { schema } from '#http';

const { named, object, orNull, page, text, timestamp, uuid } = schema;

export const FoundPerson = named(
  'Person',
  object('That a person is there, and nothing more.', {
    id: uuid(),
    registered_at: orNull(timestamp(), 'Null where it cannot be read.'),
  }),
);

export const ErasureRequest = named(
  'ErasureRequest',
  object('An erasure that a member of staff asked for.', {
    id: uuid(),
    person_id: uuid(),
    reason: orNull(text('Why.'), 'Null where it cannot be read.'),
    requested_by: orNull(
      text('The address of who asked, or `operator:` and the name of who did so at the command line.'),
      'Null where it cannot be told.',
    ),
    at: timestamp(),
  }),
);

export const ErasureRequestPage = named('ErasureRequestList', page('Those that wait.', ErasureRequest));
