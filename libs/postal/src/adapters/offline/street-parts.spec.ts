import { streetParts } from './street-parts.js';

describe('the library says which word is which', () => {
  it('and the words stay as typed', () => {
    expect(streetParts(['NORTH', 'OLD', 'MILL', 'ROAD', 'EAST'])).toEqual({
      before: 'NORTH',
      name: ['OLD', 'MILL'],
      suffix: 'ROAD',
      after: 'EAST',
    });
  });

  it.each([['1/2 OAK AVE'], ['OAK ~ AVE'], ['OAK AVE APT 4'], ['OAK, ELM']])(
    'but is not followed where it drops, moves or takes a word for a unit: %s',
    (line) => {
      expect(streetParts(line.split(' '))).toBeUndefined();
    },
  );
});
