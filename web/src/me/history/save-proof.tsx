import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { Button } from '../../parts/button.js';
import { DoneNote, ProblemNote } from '../../parts/notes.js';
import { saveText } from '../../parts/save-text.js';
import { Card } from '../../parts/surface.js';
import { t } from '../../texts/texts.js';
import { loadProof } from './load-proof.js';

/** Saves the proof of all that stands in the history as a file, and says what it is good for. */
export function SaveProof() {
  const [soFar, setSoFar] = useState(0);
  const saving = useAction(async () => {
    setSoFar(0);
    const proof = await loadProof(setSoFar);
    saveText(`access-history-proof-${new Date().toISOString().slice(0, 10)}.json`, `${JSON.stringify(proof)}\n`);
    return proof.entries.length;
  });
  return (
    <Card title={t('me.history.proof.title')}>
      <p>{t('me.history.proof.what')}</p>
      <p className="text-quiet">{t('me.history.proof.keep')}</p>
      <p>
        <a href="/docs/your-proof" className="inline-flex min-h-11 items-center text-accent underline">
          {t('me.history.proof.how')}
        </a>
      </p>
      <div>
        <Button isBusy={saving.isRunning} onClick={() => void saving.run()}>
          {t('me.history.proof.save')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {saving.isRunning && <p className="text-quiet">{t('me.history.proof.soFar', { count: soFar })}</p>}
      </div>
      {saving.problem !== null && <ProblemNote problem={saving.problem} />}
      {saving.result !== undefined && !saving.isRunning && (
        <DoneNote>{t('me.history.proof.saved', { count: saving.result })}</DoneNote>
      )}
    </Card>
  );
}
