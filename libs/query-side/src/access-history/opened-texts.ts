import type { SealedText } from '#domain';
import { CryptoUnavailable, subjectName, type Subject, type Vault } from '#vault';

/** What is sealed in a history, and under whose key. */
export interface SealedOne {
  readonly subject: Subject;
  readonly field: 'reason' | 'passingReason' | 'assistantName';
  readonly text: SealedText;
}

/** What it holds; null where the key is gone. @throws CryptoUnavailable for one that cannot be opened */
export type TextOf = (sealed: SealedOne) => string | null;

/**
 * Opens why those who run the service looked, and what assistants are called.
 * @param asked all that may be opened
 * @throws CryptoUnavailable when none can be opened, whoever asks
 */
export async function openedTexts(vault: Vault, asked: readonly SealedOne[]): Promise<TextOf> {
  const ciphers = await vault.examineByName(asked.map(({ subject }) => subject));
  return ({ subject, field, text }) => {
    const name = subjectName(subject);
    const cipher = ciphers.get(name);
    if (cipher === 'damaged') throw new CryptoUnavailable(`the data key of ${name} is damaged`, { subject: name });
    const opened = cipher?.open(field, text);
    return typeof opened === 'string' ? opened : null;
  };
}
