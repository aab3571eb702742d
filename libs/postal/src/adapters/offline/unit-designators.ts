/** Publication 28, Appendix C2: a unit designator that is followed by an identifier. */
const WITH_IDENTIFIER: Readonly<Record<string, string>> = {
  ...{ APARTMENT: 'APT', BUILDING: 'BLDG', DEPARTMENT: 'DEPT', FLOOR: 'FL', HANGAR: 'HNGR', HANGER: 'HNGR' },
  ...{ KEY: 'KEY', LOT: 'LOT', PIER: 'PIER', ROOM: 'RM', SLIP: 'SLIP', SPACE: 'SPC', STOP: 'STOP' },
  ...{ SUITE: 'STE', TRAILER: 'TRLR', UNIT: 'UNIT', PMB: 'PMB' },
};

/** The same, where it may stand alone. */
const ALONE: Readonly<Record<string, string>> = {
  ...{ BASEMENT: 'BSMT', FRONT: 'FRNT', LOBBY: 'LBBY', LOWER: 'LOWR', OFFICE: 'OFC', PENTHOUSE: 'PH' },
  ...{ REAR: 'REAR', SIDE: 'SIDE', UPPER: 'UPPR' },
};

/** Words that in a street line mean a unit and nothing else. */
const TELLING: ReadonlySet<string> = new Set([
  '#',
  'APT',
  'BLDG',
  'DEPT',
  'FL',
  'HNGR',
  'PMB',
  'RM',
  'STE',
  'TRLR',
  'UNIT',
]);

const byAnySpelling = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(table).flatMap(([word, code]) => [[word, code] as const, [code, code] as const]));

const IDENTIFIED = byAnySpelling(WITH_IDENTIFIER);
const UNIDENTIFIED = byAnySpelling(ALONE);

/** The designator that wants an identifier after it. */
export function identifiedUnit(word: string): string | undefined {
  return IDENTIFIED.get(word);
}

/** The designator that may stand alone. */
export function loneUnit(word: string): string | undefined {
  return UNIDENTIFIED.get(word);
}

export function meansAUnit(word: string): boolean {
  return TELLING.has(identifiedUnit(word) ?? word);
}
