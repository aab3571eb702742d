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

/** Words that no street is called by. */
const TELLING: ReadonlySet<string> = new Set(
  '# APT APARTMENT BLDG DEPT DEPARTMENT FL HNGR PMB RM STE SUITE SPC TRLR UNIT BSMT FRNT LBBY LOWR OFC PH UPPR'.split(
    ' ',
  ),
);

/** Words that are a unit with a number behind them, and may be part of a street's name with a word behind them. */
const NUMBERED: ReadonlySet<string> = new Set('BUILDING FLOOR HANGAR HANGER ROOM BASEMENT LOBBY PENTHOUSE'.split(' '));

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

/** Whether a word in a street's line means a unit and nothing else. */
export function meansAUnit(word: string): boolean {
  return TELLING.has(word);
}

/** Whether a word, which may be part of a street's name, means a unit when a number follows it. */
export function meansAUnitWhenNumbered(word: string): boolean {
  return NUMBERED.has(word);
}
