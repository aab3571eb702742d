import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.js';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  /** While what it asked for is under way: it stays, to say how that ended. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Holds the focus while it is open, gives it back afterwards, and closes on Escape. */
export function Dialog({ title, isOpen, isBusy = false, onClose, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && !isBusy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-shade" />
        <Base.Popup className="fixed top-1/2 left-1/2 max-h-[90dvh] w-[calc(100%-2rem)] max-w-lg -translate-1/2 overflow-y-auto rounded-xl border border-line bg-card p-3 shadow-xl min-[20rem]:p-6">
          <Base.Title className="mr-10 mb-3 text-xl font-semibold">{title}</Base.Title>
          {children}
          <Base.Close
            aria-label={t('shared.close')}
            aria-disabled={isBusy || undefined}
            className="absolute top-3 right-3 size-10 rounded-lg text-xl hover:bg-sunk"
          >
            ×
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** What follows from what the dialog asks: read out with its title. */
export function Consequence({ children }: { readonly children: ReactNode }) {
  return <Base.Description render={<div className="grid gap-4" />}>{children}</Base.Description>;
}
