import { linesOf, SAN_JUAN } from './offline-lines.js';

const after = (suffix: string): string =>
  `refused: line1 goes on after ${suffix} with what is neither a directional nor a unit`;
const NO_DESIGNATOR =
  'refused: line1 holds a number or letter that is no part of the street: a unit needs its designator, such as APT 4B or # 4B';
const AFTER_ROAD =
  'refused: line1 goes on after the number of the highway with what is neither a directional nor a unit';
const CORNER = 'refused: line1 must be one address, not a corner';

describe('offline, what follows the street and is none of it is refused', () => {
  it.each([
    ['12 MAIN ST CHICAGO IL 60601', `${after('ST')}; where ST is Saint, write SAINT`],
    ['12 Lake St Oak Park', `${after('ST')}; where ST is Saint, write SAINT`],
    ['12 Oak Avenue Chicago Heights', after('AVE')],
    ['12 Main Street USA', after('ST')],
    ['12 Broadway New York NY', 'refused: line1 must not hold the city and state, which have fields of their own'],
    ['12 Apt 4 Main St', 'refused: line1 must name the street after the house number'],
    ['12 MAIN ST N CHICAGO', `${after('ST')}; where ST is Saint, write SAINT`],
    ['12 MAIN ST ATTN BOB', 'refused: line1 must not name a person or firm'],
    ['12 Broadway c/o Bob', 'refused: line1 must not name a person or firm'],
    ['12 MAIN ST 4B', NO_DESIGNATOR],
    ['12 MAIN STREET 4 B', NO_DESIGNATOR],
    ['12 MAIN ST NO 4', NO_DESIGNATOR],
    ['12 Avenue C 4B', NO_DESIGNATOR],
    ['12 Broadway 4B', NO_DESIGNATOR],
    ['12 Broadway 60601', NO_DESIGNATOR],
    ['12 Broadway B', NO_DESIGNATOR],
    ['12 Forest Hill Chicago', after('HL')],
    ['100 MAIN ST AND OAK AVE', CORNER],
    ['100 5th and Main St', CORNER],
    ['100 Main and Oak', CORNER],
    ['100 US HWY 1 4', AFTER_ROAD],
    ['100 US Hwy 41 Naples', AFTER_ROAD],
    [
      '5 W Virginia Highway 5',
      'refused: line1 must spell out the name of the state: W VIRGINIA can be read in two ways',
    ],
    ['0 Main St', 'refused: line1 must begin with a house number in digits, or be a box'],
    ['000 Main St', 'refused: line1 must begin with a house number in digits, or be a box'],
    ['12 1/0 Main St', 'refused: line1 must give a fraction such as 1/2 after the house number'],
    ['12 3/2 Main St', 'refused: line1 must give a fraction such as 1/2 after the house number'],
  ])('%s', async (typed, refusal) => {
    expect(await linesOf(typed)).toEqual([refusal]);
  });
});

describe('offline, a word that could be a suffix may stand in a name', () => {
  it.each([
    ['100 Avenue of the Americas', '100 AVENUE OF THE AMERICAS'],
    ['100 Ave of the Americas', '100 AVENUE OF THE AMERICAS'],
    ['100 Blvd of the Allies', '100 BOULEVARD OF THE ALLIES'],
    ['5 Park Ave South', '5 PARK AVE S'],
    ['12 St Marks Pl', '12 ST MARKS PL'],
    ['12 N St Marys St', '12 N ST MARYS ST'],
    ['12 Old Saint Augustine Rd', '12 OLD SAINT AUGUSTINE RD'],
    ['7 Court St', '7 COURT ST'],
    ['3 Lake Shore Dr', '3 LAKE SHORE DR'],
    ['1 The Circle', '1 THE CIR'],
    ['1 Pine Hill Church Rd', '1 PINE HILL CHURCH RD'],
    ['1 Old Court House Rd', '1 OLD COURT HOUSE RD'],
    ['1 Rod and Gun Club Rd', '1 ROD AND GUN CLUB RD'],
    ['1 W Dr Martin Luther King Jr Blvd', '1 W DR MARTIN LUTHER KING JR BLVD'],
    ['19 Meadow Dr Ext', '19 MEADOW DRIVE EXT'],
    ['19 Main Ave Dr', '19 MAIN AVENUE DR'],
    ['19 Ave C', '19 AVENUE C'],
    ['19 Ave N', '19 AVENUE N'],
    ['19 Avenue 12', '19 AVENUE 12'],
    ['19 Camp 5 Rd', '19 CAMP 5 RD'],
    ['19 W Seven Mile Rd', '19 W SEVEN MILE RD'],
    ['19 W 7 Mile Rd', '19 W 7 MILE RD'],
    ['612 29 1/2 Road', '612 29 1/2 RD'],
    ['612 F 1/2 Rd', '612 F 1/2 RD'],
    ['5 Cr St', '5 CR ST'],
    ['5 Northeast 5th Street', '5 NE 5TH ST'],
    ['5 Pier 39', '5 PIER 39'],
    ['5 Virginia Rd N', '5 VIRGINIA RD N'],
    ['5 W Virginia Rd N', '5 W VIRGINIA RD N'],
    ['5 East Ave N', '5 EAST AVE N'],
    ['5 Old Hwy N', '5 OLD HWY N'],
    ['5 W Avenue C', '5 W AVENUE C'],
    ['5 Key Largo', '5 KEY LARGO'],
    ['5 Hunt Club Chase', '5 HUNT CLUB CHASE'],
    ['10-1/2 Main St', '10 1/2 MAIN ST'],
    ['39W123 Oak Ln', '39W123 OAK LN'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});

describe('offline, a numbered road has one form', () => {
  it.each([
    ['1 US HWY 22 BUSINESS', '1 US HIGHWAY 22 BUSINESS'],
    ['1 US Hwy 22 Bus.', '1 US HIGHWAY 22 BUSINESS'],
    ['1 Business Hwy 22', '1 BUSINESS HIGHWAY 22'],
    ['1 Old Hwy 50 E', '1 OLD HIGHWAY 50 E'],
    ['1 N Old US 41', '1 N OLD US HIGHWAY 41'],
    ['1 Hwy 66 Frontage Road', '1 HIGHWAY 66 FRONTAGE RD'],
    ['1 Hwy 3 Byp Road', '1 HIGHWAY 3 BYPASS RD'],
    ['1 N I-35 Service Rd', '1 N INTERSTATE 35 SERVICE RD'],
    ['1 SW Loop 410', '1 SW LOOP 410'],
    ['1 E County Road 500 North', '1 E COUNTY ROAD 500 N'],
    ['1 County Rd N', '1 COUNTY ROAD N'],
    ['1 N Hwy A1A', '1 N HIGHWAY A1A'],
    ['1 County Road 30-A', '1 COUNTY ROAD 30-A'],
    ['1 Road 25.5', '1 ROAD 25.5'],
    ['1 N Dakota Hwy 5', '1 ND HIGHWAY 5'],
    ['1 West Virginia Highway 5', '1 WV HIGHWAY 5'],
    ['1 KY 1207', '1 KY HIGHWAY 1207'],
    ['1 SC-9', '1 SC HIGHWAY 9'],
    ['1 E Bus 83', '1 E BUSINESS 83'],
    ['1 Alt US 19', '1 ALTERNATE US HIGHWAY 19'],
    ['1 Cty Rd KK', '1 COUNTY ROAD KK'],
    ['1 Farm-to-Market Rd 1960', '1 FM 1960'],
    ['1 KY St Hwy 625', '1 KY STATE HIGHWAY 625'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});

describe('offline, in Puerto Rico', () => {
  it.each<[string, string, readonly string[]]>([
    ['1250 Avenida Ponce de Leon', 'Apt 3', ['1250 AVE PONCE DE LEON', 'APT 3']],
    ['1250 Ave. Ponce de León', '', ['1250 AVE PONCE DE LEON']],
    ['1250 N Avenida 65 de Infantería', '', ['1250 N AVE 65 DE INFANTERIA']],
    ['150 Avenida A', '', ['150 AVENUE A']],
    ['12 Calle Luna Esq Sol', '', ['refused: line1 must be one address, not a corner']],
    ['B7 Calle 12', 'Urb Villa Nueva 2', ['URB VILLA NUEVA 2', 'B7 CALLE 12']],
    ['AA5 Calle 12', '', ['AA5 CALLE 12']],
    ['A-12 Calle 3', '', ['A-12 CALLE 3']],
    ['150 CALLE A URB LAS GLADIOLAS', '', ['refused: line1 must leave the urbanization to the other line']],
    ['150 Calle A', 'Urb - / #', ['refused: line2 must name the urbanization alone after URB']],
    ['Urb Las Gladiolas Apt 5', '150 Calle A', ['refused: line1 must name the urbanization alone after URB']],
    ['Urb Las Gladiolas 150 Calle A', '', ['refused: line1 must name the urbanization alone after URB']],
  ])('%s / %s', async (line1, line2, lines) => {
    expect(await linesOf(line1, line2, SAN_JUAN)).toEqual(lines);
  });
});
