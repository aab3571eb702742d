/**
 * Two-letter codes of Publication 28, Appendix B: states, possessions, freely associated states, and the military
 * "states".
 */
const NAMES: Readonly<Record<string, string>> = {
  ...{ AL: 'ALABAMA', AK: 'ALASKA', AZ: 'ARIZONA', AR: 'ARKANSAS', CA: 'CALIFORNIA', CO: 'COLORADO' },
  ...{ CT: 'CONNECTICUT', DE: 'DELAWARE', DC: 'DISTRICT OF COLUMBIA', FL: 'FLORIDA', GA: 'GEORGIA', HI: 'HAWAII' },
  ...{ ID: 'IDAHO', IL: 'ILLINOIS', IN: 'INDIANA', IA: 'IOWA', KS: 'KANSAS', KY: 'KENTUCKY', LA: 'LOUISIANA' },
  ...{ ME: 'MAINE', MD: 'MARYLAND', MA: 'MASSACHUSETTS', MI: 'MICHIGAN', MN: 'MINNESOTA', MS: 'MISSISSIPPI' },
  ...{ MO: 'MISSOURI', MT: 'MONTANA', NE: 'NEBRASKA', NV: 'NEVADA', NH: 'NEW HAMPSHIRE', NJ: 'NEW JERSEY' },
  ...{ NM: 'NEW MEXICO', NY: 'NEW YORK', NC: 'NORTH CAROLINA', ND: 'NORTH DAKOTA', OH: 'OHIO', OK: 'OKLAHOMA' },
  ...{ OR: 'OREGON', PA: 'PENNSYLVANIA', RI: 'RHODE ISLAND', SC: 'SOUTH CAROLINA', SD: 'SOUTH DAKOTA' },
  ...{ TN: 'TENNESSEE', TX: 'TEXAS', UT: 'UTAH', VT: 'VERMONT', VA: 'VIRGINIA', WA: 'WASHINGTON' },
  ...{ WV: 'WEST VIRGINIA', WI: 'WISCONSIN', WY: 'WYOMING' },
  ...{ AS: 'AMERICAN SAMOA', FM: 'FEDERATED STATES OF MICRONESIA', GU: 'GUAM', MH: 'MARSHALL ISLANDS' },
  ...{ MP: 'NORTHERN MARIANA ISLANDS', PW: 'PALAU', PR: 'PUERTO RICO', VI: 'VIRGIN ISLANDS' },
  ...{ AA: 'ARMED FORCES AMERICAS', AE: 'ARMED FORCES EUROPE', AP: 'ARMED FORCES PACIFIC' },
};

const CODES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMES).flatMap(([code, name]): [string, string][] => [
    [code, code],
    [name, code],
  ]),
  ['US VIRGIN ISLANDS', 'VI'],
]);

/** The code of a state given by code or by name in capitals; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  return CODES.get(text);
}

/**
 * The name of a two-letter code as it is written in a sentence, such as `District of Columbia`; undefined for anything
 * else.
 */
export function stateName(code: string): string | undefined {
  if (!Object.hasOwn(NAMES, code)) return undefined;
  return NAMES[code]?.toLowerCase().replaceAll(/(?<![a-z])(?!of )[a-z]/g, (letter) => letter.toUpperCase());
}

export const STATE_NAMES: readonly string[] = Object.values(NAMES);

/** Overseas military and diplomatic mail: ZIP Codes 340, 090 to 098 and 962 to 966. */
export function isMilitaryState(code: string): boolean {
  return ['AA', 'AE', 'AP'].includes(code);
}
