import { useEffect, useState } from 'react';

/** Longer than the second press of a double click takes. */
const DOUBLE_CLICK_MS = 600;

/**
 * Whether the reader has had this window in front for a moment. Another site may lay a window of its own over a page
 * that asks something, and close it between the two presses of a double click, so that the second one answers.
 */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arrive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(setIsSettled, DOUBLE_CLICK_MS, true);
    };
    const leave = (): void => {
      clearTimeout(timer);
      setIsSettled(false);
    };
    if (document.hasFocus()) arrive();
    window.addEventListener('focus', arrive);
    window.addEventListener('blur', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', arrive);
      window.removeEventListener('blur', leave);
    };
  }, []);
  return isSettled;
}
