import { useEffect, useState } from 'react';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';

/** How long a change waits in all; what seems longer is a clock that is wrong. */
const LONGEST_S = 600;
const LAST_MINUTE_S = 60;

interface Props {
  /** ISO 8601. */
  readonly until: string;
  readonly onOver: () => void;
}

/**
 * Until when something can be answered, counting down before the eyes. A screen reader hears the time once, and once
 * more when a minute is left. The service decides when it is over: the reader's clock may be wrong.
 */
export function TimeLeft({ until, onOver }: Props) {
  const left = useSecondsUntil(until, onOver);
  const isShown = left > 0 && left <= LONGEST_S;
  return (
    <div>
      <p>
        {t('me.changes.goodUntil')} <Time at={until} />
        {isShown && (
          <span aria-hidden className="ml-2 text-quiet tabular-nums">
            {minutesAndSeconds(left)}
          </span>
        )}
      </p>
      <p role="status" className="text-sm text-warn empty:hidden">
        {isShown && left <= LAST_MINUTE_S && t('me.changes.lastMinute')}
      </p>
    </div>
  );
}

function useSecondsUntil(until: string, onOver: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => {
      const now = secondsUntil(until);
      setLeft(now);
      if (now === 0) onOver();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, onOver]);
  return left;
}

const secondsUntil = (moment: string): number => Math.ceil((Date.parse(moment) - Date.now()) / 1000);

/** `9:05`. */
const minutesAndSeconds = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
