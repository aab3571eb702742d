import { Help, useContact } from '../parts/help.js';

/** The end of every page: whom to ask for help. There is none where the installation names nobody. */
export function Foot() {
  if (useContact() === null) return null;
  return (
    <footer className="mx-auto max-w-5xl px-4 pb-8 print:hidden">
      <Help />
    </footer>
  );
}
