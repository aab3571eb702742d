import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react';

/** Asks the reader to prove who they are once more; true when they did. */
type AskAgain = (passkeyOnly: boolean) => Promise<boolean>;

interface Question {
  readonly passkeyOnly: boolean;
  readonly answer: (isProven: boolean) => void;
}

const Asking = createContext<AskAgain>(() => Promise.resolve(false));

export const useFreshSignIn = (): AskAgain => useContext(Asking);

// Few readers need it, so it is no part of what every page loads first.
const ProveAgain = lazy(() => import('./prove-again.js'));

/** What is inside can ask for a fresh sign-in, before something that cannot be undone. */
export function FreshSignIn({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback<AskAgain>((passkeyOnly) => new Promise((answer) => setQuestion({ passkeyOnly, answer })), []);
  const close = (isProven: boolean): void => {
    question?.answer(isProven);
    setQuestion(undefined);
  };
  return (
    <Asking.Provider value={ask}>
      {children}
      <Suspense fallback={null}>
        {question !== undefined && <ProveAgain passkeyOnly={question.passkeyOnly} onClose={close} />}
      </Suspense>
    </Asking.Provider>
  );
}
