const BEFORE_A_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({ ST: 'SAINT', STE: 'SAINTE', FT: 'FORT', MT: 'MOUNT', LK: 'LAKE' }),
);

const FIRST: ReadonlyMap<string, string> = new Map(
  Object.entries({ N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST', NO: 'NORTH', SO: 'SOUTH' }),
);

const LAST: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ BCH: 'BEACH', CTR: 'CENTER', FLS: 'FALLS', GDNS: 'GARDENS', GRV: 'GROVE', HBR: 'HARBOR', HLS: 'HILLS' },
    ...{ HTS: 'HEIGHTS', JCT: 'JUNCTION', LKS: 'LAKES', PK: 'PARK', PT: 'POINT', SPG: 'SPRING', SPGS: 'SPRINGS' },
    ...{ STA: 'STATION', TWP: 'TOWNSHIP', VLG: 'VILLAGE', VLY: 'VALLEY' },
  }),
);

/**
 * A city's name without abbreviations (Publication 28, 223 and 292), wherever in it they stand: E ST LOUIS, PORT ST
 * LUCIE.
 */
export function cityInFull(words: readonly string[]): readonly string[] {
  return words.map((word, at) => {
    if (at === words.length - 1) return at === 0 ? word : (LAST.get(word) ?? word);
    return (at === 0 ? FIRST.get(word) : undefined) ?? BEFORE_A_NAME.get(word) ?? word;
  });
}
