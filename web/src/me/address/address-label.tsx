/** A name and an address as they stand on an envelope. */
export function AddressLabel({ lines }: { readonly lines: readonly string[] }) {
  return (
    <address className="rounded-lg bg-sunk p-4 font-mono leading-snug sm:text-lg not-italic">
      {lines.map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
