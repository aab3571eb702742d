import { answer, defineRoute } from '#http';
import { ErasureRequest, FoundPerson } from '#resources';
import { LookReasonDto, SearchPersonDto } from './look-reason.dto.js';

const tag = 'People';

export const STAFF_PEOPLE = {
  searchPeople: defineRoute('POST /staff/v1/people/search', {
    id: 'searchPeople',
    summary: 'Find a person by e-mail address',
    description:
      'Every search is written down with who, whom and why before it is answered. Who is found sees it in the access history; a search in vain ' +
      'stands in the log under a keyed pseudonym of the address.',
    tag,
    body: [SearchPersonDto, { email: 'ada@people.example', reason: 'Case 4711, asked by letter' }],
    answers: { 200: answer('The person.', FoundPerson) },
    errors: ['person_not_found'],
  }),
  requestErasure: defineRoute('POST /staff/v1/people/{id}/erasure', {
    id: 'requestErasure',
    summary: 'Ask for the erasure of a person',
    description:
      'For who cannot sign in any more. Another member of staff approves it within 30 days, or nothing comes of it. The person is told by mail and ' +
      'in the access history. Asked again, it is the request that waits.',
    tag,
    fresh: true,
    body: [LookReasonDto, { reason: 'Case 4711, asked by letter' }],
    answers: { 202: answer('It waits for a second member of staff.', ErasureRequest) },
    errors: ['person_not_found'],
  }),
  approveErasure: defineRoute('POST /staff/v1/erasures/{id}/approval', {
    id: 'approveErasure',
    summary: 'Approve an erasure',
    description:
      'By another member of staff than who asked, and never of oneself. The person is erased as by `DELETE /person/v1/me`, also as the last owner ' +
      'of a business, which then waits for staff.',
    tag,
    fresh: true,
    body: [LookReasonDto, { reason: 'Seen the letter' }],
    answers: { 200: answer('The person is erased.', ErasureRequest) },
    errors: ['erasure_not_found', 'second_person_required'],
  }),
};
