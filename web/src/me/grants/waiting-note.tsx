import { Link } from 'wouter';
import { Warning } from '../../parts/notes.js';
import { t } from '../../texts/texts.js';
import { useWaitingClaims } from '../claims/waiting-claims.js';

/** That somebody waits for an answer, which this list does not hold; nothing when nobody does. */
export function WaitingNote() {
  const count = useWaitingClaims().data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Warning>
      <Link href="/claims" className="text-accent underline">
        {t('me.claims.waiting', { count })}
      </Link>
    </Warning>
  );
}
