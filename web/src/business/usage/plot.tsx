import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { plotOptions } from './plot-options.js';

interface Props {
  /** `YYYY-MM-DD`, oldest first. */
  readonly dates: readonly string[];
  /** One for each date. */
  readonly counts: readonly number[];
  /** Told the place of the day under the pointer, null when there is none. Must stay the same function. */
  readonly onPointed: (place: number | null) => void;
}

/** A bar for each day; as wide as there is room, and in the colours of the page, light or dark. */
export default function Plot({ dates, counts, onPointed }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = frame.current;
    if (parent === null) return undefined;
    const sizeNow = () => ({ width: parent.clientWidth, height: parent.clientHeight });
    const places = dates.map((_, place) => place);
    const plot = new UPlot({ ...plotOptions(dates, onPointed), ...sizeNow() }, [places, [...counts]], parent);
    const watched = new ResizeObserver(() => plot.setSize(sizeNow()));
    watched.observe(parent);
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const recolour = (): void => plot.redraw(false);
    dark.addEventListener('change', recolour);
    return () => {
      dark.removeEventListener('change', recolour);
      watched.disconnect();
      plot.destroy();
    };
  }, [dates, counts, onPointed]);
  return <div ref={frame} className="h-full overflow-hidden" />;
}
