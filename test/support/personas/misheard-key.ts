import { decodeTranscript } from '#person-key';

/** Symbols whose names sound alike on the phone. */
const SOUND_ALIKE = ['AHJK8', 'BCDEGPTVZ3', 'FSX', 'Y59', 'MN', 'QUW2'];

/** What a recogniser makes of a key when it mishears it so that the right one is not its first guess. */
export interface Misheard {
  readonly transcript: string;
  /** The wrong keys that are likelier than the right one, best first. */
  readonly wrong: readonly string[];
}

/**
 * The key, read out with talk around it and misheard in two places. Undefined for the rare key whose names sound like
 * so few others that nobody mishears it so.
 * @param key ten symbols
 * @param wrongs how many wrong keys are to be likelier than the right one
 */
export function misheardKey(key: string, wrongs: number): Misheard | undefined {
  for (const once of misheardOnce(key)) {
    for (const twice of [once, ...misheardOnce(once)]) {
      const transcript = `Uh, hi, so my key is ${Array.from(twice).join(' ')}, got it?`;
      const keys = decodeTranscript(transcript).map((candidate) => candidate.key);
      if (keys.indexOf(key) === wrongs) return { transcript, wrong: keys.slice(0, wrongs) };
    }
  }
  return undefined;
}

function misheardOnce(key: string): readonly string[] {
  return Array.from(key).flatMap((symbol, at) => {
    const alike = SOUND_ALIKE.find((row) => row.includes(symbol)) ?? '';
    const others = Array.from(alike).filter((other) => other !== symbol);
    return others.map((other) => key.slice(0, at) + other + key.slice(at + 1));
  });
}
