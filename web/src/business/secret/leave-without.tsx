import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.js';
import { Dialog } from '../../parts/dialog.js';
import { t } from '../../texts/texts.js';

/** While it is on the page, a link that leads away asks first, and so does the browser before the page is closed. */
export function LeaveWithout() {
  const [link, setLink] = useState<HTMLAnchorElement>();
  const mayLeave = useRef(false);
  useEffect(() => {
    const stopLink = (event: MouseEvent): void => {
      const pressed = event.target instanceof Element ? event.target.closest('a') : null;
      if (mayLeave.current || pressed === null || !leadsAway(pressed, event)) return;
      event.preventDefault();
      setLink(pressed);
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
  const leave = (): void => {
    mayLeave.current = true;
    link?.click();
  };
  return (
    <Dialog title={t('business.secret.leaveTitle')} isOpen={link !== undefined} onClose={() => setLink(undefined)}>
      <div className="grid gap-4">
        <p>{t('business.secret.leaveWhat')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={leave}>
            {t('business.secret.leave')}
          </Button>
          <Button onClick={() => setLink(undefined)}>{t('business.secret.stay')}</Button>
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
