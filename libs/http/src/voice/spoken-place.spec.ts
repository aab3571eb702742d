import { spokenPlace } from './spoken-place.js';

describe('a place in a sentence', () => {
  it.each([
    ['AUSTIN', 'TX', 'Austin, Texas'],
    ['ST PAUL', 'MN', 'St Paul, Minnesota'],
    ['WINSTON-SALEM', 'NC', 'Winston-Salem, North Carolina'],
    ["COEUR D'ALENE", 'ID', "Coeur D'Alene, Idaho"],
    ['WASHINGTON', 'DC', 'Washington, District of Columbia'],
    ['SAN JUAN', 'PR', 'San Juan, Puerto Rico'],
    ['PALIKIR', 'FM', 'Palikir, Federated States of Micronesia'],
    ['SAIPAN', 'MP', 'Saipan, Northern Mariana Islands'],
    ['APO', 'AE', 'A P O, Armed Forces Europe'],
    ['FPO', 'AP', 'F P O, Armed Forces Pacific'],
    ['DPO', 'AA', 'D P O, Armed Forces Americas'],
  ])('%s in %s is %s', (city, state, spoken) => {
    expect(spokenPlace(city, state)).toBe(spoken);
  });
});
