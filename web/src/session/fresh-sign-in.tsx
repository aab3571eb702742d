import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import type ProveAgain from './prove-again.js';

/** Asks the reader to prove who they are once more; true when they did. Fails where the question cannot be loaded. */
type AskAgain = (passkeyOnly: boolean) => Promise<boolean>;

interface Question {
  readonly Asked: typeof ProveAgain;
  readonly passkeyOnly: boolean;
  readonly answer: (isProven: boolean) => void;
}

const Asking = createContext<AskAgain>(() => Promise.resolve(false));

export const useFreshSignIn = (): AskAgain => useContext(Asking);

/** What is inside can ask for a fresh sign-in, before something that cannot be undone. */
export function FreshSignIn({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback<AskAgain>(async (passkeyOnly) => {
    // Few readers need it, so it is no part of what every page loads first.
    const { default: Asked } = await import('./prove-again.js');
    return new Promise((answer) => setQuestion({ Asked, passkeyOnly, answer }));
  }, []);
  const close = (isProven: boolean): void => {
    question?.answer(isProven);
    setQuestion(undefined);
  };
  return (
    <Asking.Provider value={ask}>
      {children}
      {question !== undefined && <question.Asked passkeyOnly={question.passkeyOnly} onClose={close} />}
    </Asking.Provider>
  );
}
