import { describeRule } from './describe-rule.js';
import { eventsNamedAreStored, followersReadNoEvent, noEventIsCast, noEventIsProbed } from './event-rules.js';

describe('how events are read', () => {
  describeRule('no event is cast, so that what nobody validated or opened is never taken for an event', noEventIsCast, {
    broken: [
      { 'libs/webhooks/src/a.ts': 'const event = recorded as GrantEvent;' },
      { 'libs/query-side/src/a.ts': 'const event = recorded as unknown as BusinessEvent;' },
      { 'libs/disclosure/src/a.ts': 'fold(decider, stored as readonly GrantEvent[]);' },
      { 'libs/audit/src/a.ts': 'const event = decoded as Sealed<PersonEvent>;' },
    ],
    kept: [
      { 'libs/audit/src/a.ts': 'const event = readSealedIn(grantStream(grantId), recorded);' },
      { 'libs/events/src/a.ts': 'const event = decoded as StoredEvent;' },
      { 'libs/webhooks/src/a.spec.ts': 'const event = {} as GrantEvent;' },
    ],
  });

  describeRule(
    'no field of an event is asked for its type, so that a field that is renamed is missed by the compiler',
    noEventIsProbed,
    {
      broken: [
        { 'libs/policies/src/a.ts': "const is = typeof event.data.until === 'string';" },
        { 'libs/query-side/src/a.ts': "const is = typeof data['reason'] === 'string';" },
      ],
      kept: [
        {
          'libs/policies/src/a.ts': "const is = event.type === 'grant.claimed.v1' && event.data.externalRef !== null;",
        },
        { 'libs/policies/src/a.ts': "const is = typeof database.name === 'string';" },
      ],
    },
  );

  describeRule(
    'who follows the log reads no event by itself, so that each is read once for all of them',
    followersReadNoEvent,
    {
      broken: [
        { 'libs/policies/src/a.ts': "import { readSealedIn } from '#events';" },
        { 'libs/webhooks/src/a.ts': "import { readSealed as read } from '#events';" },
        { 'libs/projections/src/a.ts': "import { LogEvent, newestTypeOf } from '#events';" },
      ],
      kept: [
        { 'libs/policies/src/a.ts': "import type { LogEvent } from '#events';" },
        { 'libs/audit/src/a.ts': "import { readSealedIn } from '#events';" },
        { 'libs/policies/test/a.spec.ts': "import { readSealedIn } from '#events';" },
      ],
    },
  );

  describeRule('an event is named by a type that is stored, in its newest form', eventsNamedAreStored, {
    broken: [
      { 'libs/policies/src/a.ts': "const CLOSED = 'business.closd.v1';" },
      { 'libs/webhooks/src/a.ts': "const ENDS = new Set(['grant.revoked.v9']);" },
    ],
    kept: [
      { 'libs/policies/src/a.ts': "const CLOSED = 'business.closed.v1';" },
      { 'libs/webhooks/src/a.ts': "const type = 'grant.updated';" },
      { 'libs/events/src/a.ts': "const former = 'grant.revoked.v0';" },
    ],
  });
});
