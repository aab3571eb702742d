import { SubjectErased, type Subject, type Vault } from '#vault';
import type { AnswerSubject, KeptSuccess } from './request-record.js';

/**
 * Seals answers for as long as they are kept: what shows a person under the person's data key, which dies with the
 * account, all else under the business's.
 */
export class KeptAnswers {
  constructor(private readonly vault: Vault) {}

  /** @param text the body as it is sent; null where there is none */
  async seal(businessId: string, status: number, about: AnswerSubject, text: string | null): Promise<KeptSuccess> {
    return { kind: 'success', status, about, body: text === null ? null : await this.sealed(businessId, about, text) };
  }

  /** The body as it was sent; undefined when the key that it was sealed under is gone. @throws CryptoUnavailable */
  async open(businessId: string, { about, body }: KeptSuccess): Promise<string | undefined> {
    if (body === null) return undefined;
    return unlessErased(async () => {
      const opened = await this.vault.open<{ answer: string }>(subjectOf(businessId, about), { answer: body });
      return opened.answer;
    });
  }

  /** Nothing is left to be shown again of a person who was deleted meanwhile. */
  private async sealed(businessId: string, about: AnswerSubject, answer: string): Promise<string | null> {
    const sealed = await unlessErased(() => this.vault.seal(subjectOf(businessId, about), { answer }));
    return sealed?.answer ?? null;
  }
}

function subjectOf(businessId: string, about: AnswerSubject): Subject {
  return about.kind === 'business' ? { kind: 'business', id: businessId } : { kind: 'person', id: about.personId };
}

async function unlessErased<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof SubjectErased) return undefined;
    throw error;
  }
}
