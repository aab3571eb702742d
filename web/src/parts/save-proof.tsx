import { useState, type ReactNode } from 'react';
import { t } from '../texts/texts.js';
import { useAction } from './action.js';
import { Button } from './button.js';
import { DoneNote, ProblemNote } from './notes.js';
import { saveText } from './save-text.js';
import { Card } from './surface.js';
import { wholeProof, type ProofSource } from './whole-proof.js';

interface Props {
  readonly source: ProofSource;
  /** What the proof is good for, and what saving it does. */
  readonly children: ReactNode;
}

/** Saves the proof of all that stands in a history as a file. */
export function SaveProof({ source, children }: Props) {
  const [soFar, setSoFar] = useState(0);
  const saving = useAction(async () => {
    setSoFar(0);
    const proof = await wholeProof(source, setSoFar);
    saveText(`access-history-proof-${new Date().toISOString().slice(0, 10)}.json`, `${JSON.stringify(proof)}\n`);
    return proof.entries.length;
  });
  return (
    <Card title={t('shared.proof.save')}>
      {children}
      <p>
        <a href="/docs/your-proof" className="inline-flex min-h-11 items-center text-accent underline">
          {t('shared.proof.how')}
        </a>
      </p>
      <div>
        <Button isBusy={saving.isRunning} onClick={() => void saving.run()}>
          {t('shared.proof.save')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {saving.isRunning && <p className="text-quiet">{t('shared.proof.soFar', { count: soFar })}</p>}
      </div>
      {saving.problem !== null && (
        <ProblemNote problem={saving.problem} again={{ label: t('shared.again'), run: () => void saving.run() }} />
      )}
      {saving.result !== undefined && !saving.isRunning && (
        <DoneNote>{t('shared.proof.saved', { count: saving.result })}</DoneNote>
      )}
    </Card>
  );
}
