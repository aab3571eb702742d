import { encode } from 'uqr';

/** Left light around the code: ISO/IEC 18004. */
const QUIET_MODULES = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A QR code that any camera reads, drawn dark on light also where the page is dark. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="aspect-square w-48 max-w-full rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
