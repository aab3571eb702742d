import { t } from '../../texts/texts.js';

/** The spelling words that speech recognisers and people on the phone know best (ICAO). */
const WORDS =
  'Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu'.split(
    ' ',
  );
const DIGITS = ['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const wordOf = (symbol: string): string =>
  WORDS.find((word) => word.startsWith(symbol)) ?? DIGITS[Number(symbol)] ?? symbol;

/** The key as one reads it out, group by group. */
export function HowToSayIt({ formatted }: { readonly formatted: string }) {
  return (
    <ol className="grid gap-3 sm:grid-cols-3">
      {formatted.split('-').map((group, index) => (
        <li key={index} className="rounded-lg bg-sunk p-4">
          <p className="font-mono text-lg font-semibold">{group}</p>
          <p className="text-quiet" lang="en">
            {Array.from(group, wordOf).join(', ')}
          </p>
          <span className="sr-only">{index < 2 ? t('me.key.pause') : ''}</span>
        </li>
      ))}
    </ol>
  );
}
