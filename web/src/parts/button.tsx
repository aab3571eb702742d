import type { ReactNode } from 'react';

const LOOKS = {
  main: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-card text-ink border-line hover:bg-sunk',
  danger: 'bg-card text-danger border-danger hover:bg-danger-soft',
} as const;

interface Props {
  readonly children: ReactNode;
  /** `main` for the one thing that the page is for; `danger` for what takes something away. */
  readonly look?: keyof typeof LOOKS;
  readonly type?: 'button' | 'submit';
  /** While it works: it cannot be pressed again, and says so to a screen reader. */
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  /** For a screen reader, when several buttons of a page read the same. */
  readonly label?: string;
}

export function Button({ children, look = 'plain', type = 'button', isBusy = false, disabled, onClick, label }: Props) {
  return (
    <button
      type={type}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-label={label}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 font-medium disabled:opacity-50 aria-busy:opacity-60 ${LOOKS[look]}`}
    >
      {children}
    </button>
  );
}
