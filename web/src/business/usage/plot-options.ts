import UPlot from 'uplot';
import { dayInShort, inFewFigures } from './in-figures.js';

/** Whole numbers that a reader counts by. */
const STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const DAYS_APART = [1, 2, 5, 10, 15, 30];
/** So that a day with one request is no bar as high as the plot. */
const LEAST_TOP = 4;
const HALF_A_DAY = 0.5;

/** Asked for at each drawing: the reader may change between light and dark. */
const colour = (token: string) => (): string => getComputedStyle(document.documentElement).getPropertyValue(token);

/** Bars over the places of days (0 is the first), without a size. Told of the place under the pointer. */
export function plotOptions(
  dates: readonly string[],
  onPointed: (place: number | null) => void,
): Omit<UPlot.Options, 'width' | 'height'> {
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-HALF_A_DAY, dates.length - HALF_A_DAY] },
      y: { range: (_plot, _least, most) => [0, Math.max(most, LEAST_TOP)] },
    },
    axes: [
      { ...axis(), incrs: DAYS_APART, space: 56, grid: { show: false }, size: 28, values: datesAt(dates) },
      { ...axis(), incrs: STEPS, space: 32, size: 40, values: (_plot, at) => at.map(inFewFigures) },
    ],
    series: [
      {},
      {
        fill: colour('--accent'),
        width: 0,
        paths: UPlot.paths.bars?.({ size: [0.7, 32] }),
        points: { show: false },
      },
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          onPointed(cursor.idx ?? null);
        },
      ],
    },
  };
}

const datesAt = (dates: readonly string[]) => (_plot: UPlot, at: readonly number[]) =>
  at.map((place) => {
    const date = dates[place];
    return date === undefined ? '' : dayInShort(date);
  });

function axis(): UPlot.Axis {
  return {
    stroke: colour('--quiet'),
    font: '12px system-ui, sans-serif',
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
  };
}
