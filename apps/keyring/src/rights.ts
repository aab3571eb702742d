import type { KeyringRights } from '#vault';

const KINDS = ['person', 'business', 'account', 'grant', 'preview', 'member'];
/** Of looks at people whose own key is gone, as their histories show them. */
const OF_HISTORIES = [...KINDS, 'look-day'];

/** What lets assistants in, and knows them again. */
const OF_ASSISTANTS = [
  'assistant-connections',
  'assistant-cookies',
  'assistant-questions',
  'assistant-signing',
  'assistant-tokens',
];
/** What erases people needs: the names under which there are records of them, and of the statement. */
const OF_ERASURES = ['erasures', 'invitations', 'mailbox', 'sign-in'];
/** What commands need that the demo is made by. */
const OF_COMMANDS = [...OF_ERASURES, 'demo-people', 'idempotent-requests', 'listener-secrets', 'passkey-challenges'];

/**
 * What each process that is no command side and no query side may have of the keyring. The wrapping keys, the key of
 * the blind index and what all secrets and signing keys follow from are given to none.
 */
export const RIGHTS: Readonly<Record<string, KeyringRights>> = {
  mcp: { kinds: OF_HISTORIES, secrets: [...OF_ASSISTANTS, 'limits'], signs: [], looksUp: true },
  projector: { kinds: KINDS, secrets: OF_ERASURES, signs: ['log', 'receipts'], looksUp: true },
  // It tells receivers of grants, by their ids and the business's own references, and of people nothing.
  'webhook-worker': { kinds: ['business', 'grant'], secrets: [], signs: [], looksUp: false },
  // Seeds as the command side does, and ends.
  demo: { kinds: KINDS, secrets: [...OF_COMMANDS, 'limits'], signs: ['log', 'receipts'], looksUp: true },
};
