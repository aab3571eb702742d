import { CryptoUnavailable, NoSuchWrappingKey } from '../../errors.js';
import type { Keyring } from '../../keyring/keyring.js';
import { KeyringRefused, mustBeOfKind, mustLookUp, type KeyringRights } from '../../keyring/keyring-rights.js';
import type { Answer, NumberedQuestion, NamedKey, Refusal } from './messages.js';

/** What a user is answered; never rejects. @param onRefused hears what it may not have */
export async function answerTo(
  keyring: Keyring,
  rights: KeyringRights,
  question: NumberedQuestion,
  onRefused: (reason: string) => void,
): Promise<Answer> {
  const { id } = question;
  try {
    return { id, value: await valueOf(keyring, rights, question) };
  } catch (error) {
    if (error instanceof KeyringRefused) onRefused(error.message);
    const message = error instanceof CryptoUnavailable ? error.message : 'the keyring cannot be used';
    return { id, refusal: refusalOf(error), message };
  }
}

async function valueOf(keyring: Keyring, rights: KeyringRights, question: NumberedQuestion): Promise<unknown> {
  switch (question.ask) {
    case 'wrap':
      mustBeOfKind(rights, question.name);
      return keyring.wrap(question.name, Buffer.from(question.key, 'base64'));
    case 'unwrap':
      mustBeOfKind(rights, question.name);
      return (await keyring.unwrap(question.name, question)).toString('base64');
    case 'try':
      return openedOf(keyring, question.keys);
    case 'index':
      mustLookUp(rights);
      return (await keyring.blindIndex(question.text)).toString('base64');
    case 'refresh':
      await keyring.refresh();
      return true;
  }
}

/** How many open, of any kind: nothing is given away with it. */
async function openedOf(keyring: Keyring, keys: readonly NamedKey[]): Promise<number> {
  let opened = 0;
  for (const key of keys)
    try {
      await keyring.unwrap(key.name, key);
      opened++;
    } catch (error) {
      if (refusalOf(error) === 'unavailable') throw error;
    }
  return opened;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NoSuchWrappingKey) return 'version';
  return error instanceof CryptoUnavailable && error.subject !== undefined ? 'damaged' : 'unavailable';
}
