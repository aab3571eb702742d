import { useEffect, useState } from 'react';

/** The secret of a mailed link stands behind `#`, which no server sees; it leaves the address bar at once. */
function takeLink(): string | undefined {
  const link = window.location.hash.slice(1);
  if (link === '') return undefined;
  window.history.replaceState(null, '', window.location.pathname);
  return link;
}

const ARRIVED_WITH = takeLink();

/** The secret that the page was opened with, or was given while it was open, until it is dropped. */
export function useMailedLink(): readonly [string | undefined, () => void] {
  const [link, setLink] = useState(ARRIVED_WITH);
  useEffect(() => {
    const take = (): void => {
      setLink((before) => takeLink() ?? before);
    };
    window.addEventListener('hashchange', take);
    return () => {
      window.removeEventListener('hashchange', take);
    };
  }, []);
  return [
    link,
    () => {
      setLink(undefined);
    },
  ];
}
