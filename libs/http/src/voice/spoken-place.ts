import { stateName } from '#postal';

/** Post offices of the armed forces, which are spelled out. */
const INITIALS = /^(APO|FPO|DPO)$/;

/** A city and its state as a person says them: `SAN JOSE` and `CA` become `San Jose, California`. */
export function spokenPlace(city: string, state: string): string {
  return `${spokenCity(city)}, ${stateName(state) ?? state}`;
}

function spokenCity(city: string): string {
  if (INITIALS.test(city)) return Array.from(city).join(' ');
  return city
    .toLowerCase()
    .replaceAll(/(^|[ '-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase());
}
