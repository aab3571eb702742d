import { useState, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser has a network at all; the service may be out of reach nevertheless. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Whether there has been one since the page was opened. */
export function useHasBeenOnline(): boolean {
  const isOnline = useIsOnline();
  const [hasBeen, setHasBeen] = useState(isOnline);
  if (isOnline && !hasBeen) setHasBeen(true);
  return hasBeen || isOnline;
}
