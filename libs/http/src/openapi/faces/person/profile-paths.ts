import type { Paths } from '../../document.js';
import { answer } from '../../responses.js';
import { noContent } from '../face-document.js';
import { ref } from '../../schema.js';
import { ADDRESS_INPUT, KEY, ME, NAME, NOTIFICATIONS } from './examples.js';
import { operation, reading } from './operation.js';

const tag = 'Profile';
const me = answer('As it stands now.', ref('Me'), ME);

/** Who somebody is and where they live. */
export const profilePaths: Paths = {
  '/person/v1/registration': {
    post: operation({
      id: 'register',
      summary: 'Register as a person',
      tag,
      body: ['RegistrationRequest', { name: NAME, address: ADDRESS_INPUT }],
      answers: { 201: answer('Registered, with a key.', ref('Me'), ME) },
      refusals: ['address_not_standardized', 'already_registered'],
    }),
  },
  '/person/v1/me': {
    get: reading({ id: 'getMe', summary: 'See yourself', tag, answers: { 200: me } }),
    delete: operation({
      id: 'deleteMe',
      summary: 'Delete the account',
      description:
        'Everything about the person and the children becomes unreadable, every grant ends, every session too.',
      tag,
      answers: { 204: noContent('Deleted.') },
      refusals: ['last_owner'],
    }),
  },
  '/person/v1/name': {
    put: operation({
      id: 'changeName',
      summary: 'Change the name',
      tag,
      body: ['NameInput', NAME],
      answers: { 200: me },
    }),
  },
  '/person/v1/address': {
    put: operation({
      id: 'correctAddress',
      summary: 'Correct the address',
      description: 'In force at once, for every business that holds it.',
      tag,
      body: ['AddressInput', ADDRESS_INPUT],
      answers: { 200: me },
      refusals: ['address_not_standardized'],
    }),
  },
  '/person/v1/address/confirmation': {
    post: operation({ id: 'confirmAddress', summary: 'Confirm the address', tag, answers: { 200: me } }),
  },
  '/person/v1/claim-approval': {
    put: operation({
      id: 'setClaimApproval',
      summary: 'Approve each claim, or none',
      tag,
      body: ['ClaimApprovalRequest', { required: true }],
      answers: { 200: me },
    }),
  },
  '/person/v1/notifications': {
    get: reading({
      id: 'getNotifications',
      summary: 'See which mails are wanted',
      tag,
      answers: { 200: answer('The choice.', ref('Notifications'), NOTIFICATIONS) },
    }),
    put: operation({
      id: 'setNotifications',
      summary: 'Choose which mails are wanted',
      tag,
      body: ['Notifications', NOTIFICATIONS],
      answers: { 200: answer('The choice.', ref('Notifications'), NOTIFICATIONS) },
    }),
  },
  '/person/v1/key': {
    get: reading({
      id: 'getKey',
      summary: 'See the key',
      tag,
      answers: { 200: answer('The key.', ref('Key'), KEY) },
    }),
  },
};
