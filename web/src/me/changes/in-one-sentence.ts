import { nameWithin } from '../../parts/business-name.js';
import { inWords } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import type { Change } from './changes.js';

/** What would happen, as one sentence. */
export function inOneSentence(change: Change): string {
  switch (change.kind) {
    case 'approve_claim':
    case 'deny_claim':
    case 'revoke_grant':
      return t(`me.changes.sentence.${change.kind}`, { business: nameWithin(change.what.grant.business) });
    case 'schedule_move':
    case 'cancel_move': {
      const { upcoming_address, effective_date } = change.what;
      const address = onOneLine(upcoming_address);
      return t(`me.changes.sentence.${change.kind}`, { address, day: inWords(effective_date) });
    }
    case 'confirm_address':
      return t('me.changes.sentence.confirm_address', { address: onOneLine(change.what.address) });
  }
}

interface Labelled {
  readonly label_lines: readonly string[];
}

/** Without the name, which stands first. */
const onOneLine = ({ label_lines }: Labelled): string => label_lines.slice(1).join(', ');
