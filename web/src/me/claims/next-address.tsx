import { Warning } from '../../parts/notes.js';
import { inWords } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { AddressLabel } from '../address/address-label.js';
import { useScheduledMove, type Move } from '../move/scheduled.js';

interface Props {
  readonly lines: readonly string[];
  readonly day: string;
  /** The claim that is to be answered; any without it. */
  readonly claimId?: string;
}

/** What a yes tells of the move that is planned. A business that the move leaves out is told of it all the same. */
export function NextAddress({ lines, day, claimId }: Props) {
  const leftOut = isLeftOut(useScheduledMove().data, claimId);
  return (
    <>
      <p>{t('me.claims.shownNext', { day: inWords(day) })}</p>
      <AddressLabel lines={lines} />
      {leftOut === 'yes' && <Warning>{t('me.claims.leftOut')}</Warning>}
      {leftOut === 'perhaps' && <p>{t('me.claims.leftOutToo')}</p>}
    </>
  );
}

/** Of the claims that a move leaves out only the first are known. */
function isLeftOut(move: Move | null | undefined, claimId: string | undefined): 'yes' | 'no' | 'perhaps' {
  if (move === null || move === undefined) return 'perhaps';
  const { left_out, left_out_count: count } = move;
  if (left_out.some(({ id }) => id === claimId)) return 'yes';
  return count === (claimId === undefined ? 0 : left_out.length) ? 'no' : 'perhaps';
}
