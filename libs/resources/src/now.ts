import { schema } from '#http';

const { named, object, timestamp } = schema;

/** The time of the development clock. */
export const Now = named('Now', object("The service's time.", { now: timestamp() }), {
  now: '2030-01-01T12:00:00.000Z',
});
