import { answer, defineRoute, leadsToStatement, noContent, setsCookies } from '#http';
import { Child, Key, Me, Notifications } from '#resources';
import { AddressDto } from './address.dto.js';
import { ClaimApprovalDto } from './claim-approval.dto.js';
import { ADDRESS, NAME } from './examples.js';
import { KeyReplacementDto, MANY_GRANTS_BYTES } from './keep.dto.js';
import { NameDto } from './name.dto.js';
import { NotificationsDto } from './notifications.dto.js';
import { ChildDto, RegistrationDto } from './registration.dto.js';

const tag = 'Profile';
const me = answer('As it stands now.', Me);

/** Who somebody is and where they live. */
export const PROFILE = {
  register: defineRoute('POST /person/v1/registration', {
    id: 'register',
    summary: 'Register as a person',
    description: 'Once for each account. The key is made with it.',
    tag,
    body: [RegistrationDto, { name: NAME, address: ADDRESS }],
    answers: { 201: answer('Registered, with a key.', Me) },
    errors: ['address_not_standardized', 'already_registered'],
  }),
  deleteMe: defineRoute('DELETE /person/v1/me', {
    id: 'deleteMe',
    summary: 'Delete the account',
    description:
      'Everything about the person and the children becomes unreadable, every grant ends, every session too.',
    tag,
    fresh: true,
    answers: { 204: leadsToStatement(setsCookies(noContent('Deleted.'))) },
    errors: ['passkey_required', 'last_owner'],
  }),
  changeName: defineRoute('PUT /person/v1/name', {
    id: 'changeName',
    summary: 'Change the name',
    description: 'In force at once, for every business that holds it.',
    tag,
    body: [NameDto, NAME],
    answers: { 200: me },
  }),
  correctAddress: defineRoute('PUT /person/v1/address', {
    id: 'correctAddress',
    summary: 'Correct the address',
    description: 'In force at once, for every business that holds it.',
    tag,
    body: [AddressDto, ADDRESS],
    answers: { 200: me },
    errors: ['address_not_standardized'],
  }),
  confirmAddress: defineRoute('POST /person/v1/address/confirmation', {
    id: 'confirmAddress',
    summary: 'Confirm the address',
    description: 'Takes no body. It answers open reports of returned mail.',
    tag,
    answers: { 200: me },
  }),
  setClaimApproval: defineRoute('PUT /person/v1/claim-approval', {
    id: 'setClaimApproval',
    summary: 'Approve each claim, or none',
    description: 'Holds for claims from now on.',
    tag,
    body: [ClaimApprovalDto, { required: true }],
    answers: { 200: me },
  }),
  setNotifications: defineRoute('PUT /person/v1/notifications', {
    id: 'setNotifications',
    summary: 'Choose which mails are wanted',
    description: 'The mails name the businesses, never the address or the key.',
    tag,
    body: [NotificationsDto, { claims: true, returned_mail: true, moves: false }],
    answers: { 200: answer('The choice.', Notifications) },
  }),
  replaceKey: defineRoute('POST /person/v1/key/replacement', {
    id: 'replaceKey',
    summary: 'Replace the key',
    description:
      'The old key leads nowhere from then on. Grants that are left out end at once; without `keep`, or a body, none are.',
    tag,
    fresh: true,
    uses: 'replacements',
    bodyLimit: MANY_GRANTS_BYTES,
    body: [KeyReplacementDto, { keep: [] }],
    answers: { 201: answer('The new key.', Key) },
  }),
  registerChild: defineRoute('POST /person/v1/children', {
    id: 'registerChild',
    summary: 'Register a child',
    description: "A child lives at the guardian's address and is found by nobody.",
    tag: 'Children',
    body: [ChildDto, { name: NAME }],
    answers: { 201: answer('Registered, with a key.', Child) },
    errors: ['child_limit_reached'],
  }),
};
