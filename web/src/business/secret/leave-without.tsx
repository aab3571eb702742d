import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { t } from '../../texts/texts.js';
import { useOwnEntry, wayFromHere, type Way } from './own-entry.js';

/** While it is on the page, what leads away asks first: a link, the back button, and the browser before it closes. */
export function LeaveWithout() {
  const [way, setWay] = useState<Way>();
  const mayLeave = useRef(false);
  useOwnEntry(setWay);
  useEffect(() => {
    const stopLink = (event: MouseEvent): void => {
      const pressed = event.target instanceof Element ? event.target.closest('a') : null;
      if (mayLeave.current || pressed === null || !leadsAway(pressed, event)) return;
      event.preventDefault();
      setWay(wayFromHere(() => pressed.click()));
    };
    const stopClosing = (event: BeforeUnloadEvent): void => {
      if (!mayLeave.current) event.preventDefault();
    };
    document.addEventListener('click', stopLink, true);
    window.addEventListener('beforeunload', stopClosing);
    return () => {
      document.removeEventListener('click', stopLink, true);
      window.removeEventListener('beforeunload', stopClosing);
    };
  }, []);
  const stay = (): void => setWay(undefined);
  const leave = (): void => {
    mayLeave.current = true;
    stay();
    way?.leave();
  };
  return (
    <Dialog title={t('business.secret.leaveTitle')} isOpen={way !== undefined} onClose={stay}>
      <div className="grid gap-4">
        <p>{t('business.secret.leaveWhat')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={leave}>
            {t('business.secret.leave')}
          </Button>
          <Button onClick={stay}>{t('business.secret.stay')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Not what opens beside the page, nor what moves within it. */
function leadsAway(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey || link.target === '_blank') return false;
  return link.getAttribute('href')?.startsWith('#') !== true;
}
