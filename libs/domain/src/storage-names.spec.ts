import { EVENT_TYPES, isEventType, sealedFieldsOf } from './sealed-fields.js';
import {
  accessPersonIdOf,
  accessStream,
  businessStream,
  grantIdOf,
  grantStream,
  personIdOf,
  personStream,
  previewStream,
} from './streams.js';

describe('what is sealed', () => {
  it('is each field that describes a person, or a webhook’s URL or secret, under the subject that it belongs to', () => {
    const sealed = EVENT_TYPES.flatMap((type) => sealedFieldsOf(type).map(({ field, by }) => `${type} ${field} ${by}`));
    expect(sealed).toEqual([
      'person.registered.v1 accountId person',
      'person.registered.v1 guardianId person',
      'person.registered.v1 name person',
      'person.key_issued.v1 key person',
      'person.key_replaced.v1 key person',
      'person.name_changed.v1 name person',
      'person.address_set.v1 address person',
      'person.address_corrected.v1 address person',
      'person.move_scheduled.v1 address person',
      'person.move_took_effect.v1 address person',
      'business.member_invited.v1 email member',
      'business.member_added.v1 accountId member',
      'preview.made.v1 callId preview',
      'grant.claimed.v1 externalRef grant',
      'grant.claim_requested.v1 externalRef grant',
      'endpoint.added.v1 url business',
      'endpoint.added.v1 secret business',
      'endpoint.url_changed.v1 url business',
      'endpoint.described.v1 description business',
      'endpoint.secret_rotated.v1 secret business',
      'access.viewed_by_staff.v1 reason person',
      'access.viewed_by_staff.v1 passingReason look-day',
      'access.viewed_by_operator.v1 reason person',
      'access.viewed_by_operator.v1 passingReason look-day',
      'access.read_by_assistant.v1 assistantName person',
      'access.listed_by_assistant.v1 assistantName person',
      'staff.searched.v1 sought look-day',
      'staff.searched.v1 reason look-day',
    ]);
  });

  it('is known by the type’s exact name', () => {
    expect(isEventType('grant.claimed.v1')).toBe(true);
    expect(isEventType('grant.claimed')).toBe(false);
    expect(isEventType('toString')).toBe(false);
    expect(
      EVENT_TYPES.every((type) =>
        /^(person|business|preview|grant|endpoint|access|staff|signin|operations)\.[a-z_]+\.v1$/.test(type),
      ),
    ).toBe(true);
  });
});

describe('a stream', () => {
  it('is named by its kind and its id', () => {
    expect([personStream('1'), accessStream('1'), grantStream('1'), previewStream('1'), businessStream('1')]).toEqual([
      'person-1',
      'access-1',
      'grant-1',
      'preview-1',
      'business-1',
    ]);
  });

  it('gives the id back only for its own kind', () => {
    expect(personIdOf('person-a-b')).toBe('a-b');
    expect(accessPersonIdOf('access-a-b')).toBe('a-b');
    expect(personIdOf('access-a-b')).toBeUndefined();
    expect(grantIdOf('demo-grant-a')).toBeUndefined();
  });
});
