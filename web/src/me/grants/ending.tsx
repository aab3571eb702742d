import { useState, type ReactNode } from 'react';
import type { Grant } from './grant-lists.js';
import type { Settled } from './overtaken.js';
import { RevocationReceipt } from './revocation-receipt.js';
import { RevokeGrant } from './revoke-grant.js';

interface Ending {
  /** The first tap. */
  readonly ask: (grant: Grant) => void;
  /** What to keep of what ended last; nothing before something has. */
  readonly receipt: ReactNode;
  /** The second tap; nothing until the first one. */
  readonly dialog: ReactNode;
}

/** Ending grants on a page that lists them: the entry may go while the reader is still asked about it. */
export function useEnding(): Ending {
  const [asked, setAsked] = useState<Grant>();
  const [ended, setEnded] = useState<readonly Settled[]>();
  const dialog = asked && (
    <RevokeGrant key={asked.id} grant={asked} onClose={() => setAsked(undefined)} onEnded={setEnded} />
  );
  const receipt = ended && <RevocationReceipt key={ended[0]?.grant.id} ended={ended} />;
  return { ask: setAsked, receipt, dialog };
}
