import type { ReactNode } from 'react';
import { answerOf, person } from '../../api/clients.js';
import { useAction } from '../../parts/action.js';
import { ConfirmDialog } from '../../parts/confirm.js';
import { t } from '../../texts/texts.js';
import { GRANTS, type Grant } from '../grants/grant-lists.js';
import { settled, type Settled } from '../grants/overtaken.js';
import { WhoAsks } from './who-asks.js';

export type Answer = 'approve' | 'decline';

interface Props {
  readonly grant: Grant;
  readonly answer: Answer;
  /** What a yes shows the business. */
  readonly shown: ReactNode;
  readonly onClose: () => void;
  readonly onAnswered: (answered: Settled) => void;
}

/** Says what follows from an answer, and gives it at the second tap. */
export function AnswerClaim({ grant: { id, business }, answer, shown, onClose, onAnswered }: Props) {
  const path = `/person/v1/grants/{id}/${answer === 'approve' ? 'approval' : 'denial'}` as const;
  const give = useAction(() => settled(id, answerOf(person.POST(path, { params: { path: { id } } }))), [GRANTS]);
  return (
    <ConfirmDialog
      isOpen
      button={t(`me.claims.${answer}.button`)}
      look="main"
      title={t(`me.claims.${answer}.title`)}
      action={give}
      onClose={onClose}
      onDone={onAnswered}
    >
      <WhoAsks business={business} />
      {answer === 'approve' ? shown : <p>{t('me.claims.decline.what')}</p>}
    </ConfirmDialog>
  );
}
