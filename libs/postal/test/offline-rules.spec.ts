import { offlinePostalAuthority } from '#postal/offline';
import { linesOf } from './offline-lines.js';

const authority = offlinePostalAuthority();

describe('offline, a street is written as Publication 28 wants it', () => {
  it.each([
    ['123 North Main Street', '123 N MAIN ST'],
    ['123 n. main st.', '123 N MAIN ST'],
    ['425 Chestnut Boulevard Northwest', '425 CHESTNUT BLVD NW'],
    ['425 Chestnut Street North West', '425 CHESTNUT ST NW'],
    ['12 North East Elm Avenue', '12 NE ELM AVE'],
    ['12 N.E. Elm Ave', '12 NE ELM AVE'],
    ['88 South Avenue', '88 SOUTH AVE'],
    ['88 North Court', '88 NORTH CT'],
    ['500 East Street SW', '500 EAST ST SW'],
    ['500 E St SW', '500 E ST SW'],
    ['70 Avenue N', '70 AVENUE N'],
    ['70 Avenue of the Pines', '70 AVENUE OF THE PINES'],
    ['19 Meadow Drive Extension', '19 MEADOW DRIVE EXT'],
    ['19 Ocean Bay', '19 OCEAN BAY'],
    ["7 O'Hara Crescent", '7 OHARA CRES'],
    ['55 St. Paul St.', '55 ST PAUL ST'],
    ['1 Broadway', '1 BROADWAY'],
    ['221b Baker Street', '221B BAKER ST'],
    ['112-10 Queens Boulevard', '112-10 QUEENS BLVD'],
    ['112–10 Queens Boulevard', '112-10 QUEENS BLVD'],
    ['101 1/2 Oak Avenue', '101 1/2 OAK AVE'],
    ['39.2 Quarry Road', '39.2 QUARRY RD'],
    ['N6W23001 Bluemound Road', 'N6W23001 BLUEMOUND RD'],
    ['450 East 400 South', '450 E 400 S'],
    ['9 Fifth Avenue', '9 FIFTH AVE'],
    ['30 Calle Peñón', '30 CALLE PENON'],
    ['14 Box Elder Lane', '14 BOX ELDER LN'],
    ['60 Front Street', '60 FRONT ST'],
    ['60 W Front', '60 W FRONT'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});

describe('offline, a numbered road is spelt out', () => {
  it.each([
    ['1200 CR 441', '1200 COUNTY ROAD 441'],
    ['1200 Cnty Hwy 60E', '1200 COUNTY HIGHWAY 60E'],
    ['12 Hwy 50 West', '12 HIGHWAY 50 W'],
    ['12 US 101 North', '12 US HIGHWAY 101 N'],
    ['12 U.S. Highway 70 Bypass', '12 US HIGHWAY 70 BYP'],
    ['7 I-10', '7 INTERSTATE 10'],
    ['7 Interstate Hwy 680', '7 INTERSTATE 680'],
    ['3 St Rd 86', '3 STATE ROAD 86'],
    ['3 State Rte MM', '3 STATE ROUTE MM'],
    ['3 Farm to Market Road 1200', '3 FM 1200'],
    ['3 Twp Rd 20', '3 TOWNSHIP ROAD 20'],
    ['3 Kentucky Highway 625', '3 KY HIGHWAY 625'],
    ['3 Rd 5A', '3 ROAD 5A'],
    ['3 N Highway 101', '3 N HIGHWAY 101'],
    ['3 Ranch Rd 620', '3 RANCH ROAD 620'],
    ['3 RR 620', 'refused: line1 must spell out the kind of road that SR or RR stands for'],
    ['3 SR 220', 'refused: line1 must spell out the kind of road that SR or RR stands for'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});

describe('offline, a unit stands on the second line', () => {
  it.each([
    ['123 Main St Apartment 4B', '', 'APT 4B'],
    ['123 Main St, Apt. #4B', '', 'APT 4B'],
    ['123 Main St', '#4b', '# 4B'],
    ['123 Main St', 'Suite 200', 'STE 200'],
    ['123 Main St', '5th Floor', 'FL 5'],
    ['123 Main St', 'Penthouse', 'PH'],
    ['123 Main St', 'penthouse 3', 'PH 3'],
    ['123 Main St Apt4', '', 'APT 4'],
    ['123 Main St Rear', '', 'REAR'],
    ['123 Main St', 'Rear, unit #4', 'REAR UNIT 4'],
    ['123 Main St Building 2', 'Room 12', 'BLDG 2 RM 12'],
    ['123 Main St Apt 4', 'Apt 4', 'APT 4'],
    ['123 Main St', 'Bldg 2, Fl 3, Ste 301-A', 'BLDG 2 FL 3 STE 301-A'],
  ])('%s / %s', async (line1, line2, unit) => {
    expect(await linesOf(line1, line2)).toEqual(['123 MAIN ST', unit]);
  });
});

describe('offline, boxes have forms of their own', () => {
  it.each([
    ['P.O. Box 123', 'PO BOX 123'],
    ['Post Office Box #0012', 'PO BOX 0012'],
    ['Drawer L', 'PO BOX L'],
    ['Firm Caller 80', 'PO BOX 80'],
    ['Rural Route 03, Box 98D', 'RR 3 BOX 98D'],
    ['R.R. 2 Box No. 18', 'RR 2 BOX 18'],
    ['RFD Route 4 #87A', 'RR 4 BOX 87A'],
    ['Star Route 4 Box 45', 'HC 4 BOX 45'],
    ['HC68 Box 23A', 'HC 68 BOX 23A'],
    ['General Delivery', 'GENERAL DELIVERY'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });

  it.each([
    ['PSC 802, Box 74', '', 'APO', 'AE', '09499', 'PSC 802 BOX 74'],
    ['Unit 2050', 'Box 4190', 'apo', 'Armed Forces Pacific', '96278', 'UNIT 2050 BOX 4190'],
    ['Unit 8400 Box 0000', '', 'DPO', 'AE', '09498', 'UNIT 8400 BOX 0000'],
    ['USCGC Hamilton', '', 'FPO', 'AP', '96667', 'USCGC HAMILTON'],
  ])('%s %s %s %s %s is %s', async (line1, line2, city, state, zip5, standard) => {
    expect(await linesOf(line1, line2, { city, state, zip5, zip4: '0001' })).toEqual([standard]);
  });

  it.each([
    ['Urb. Las Gladiolas', '150 Calle A', ['URB LAS GLADIOLAS', '150 CALLE A']],
    ['150 Calle A Apartment 2', 'Urbanización Las Gladiolas', ['URB LAS GLADIOLAS', '150 CALLE A APT 2']],
    ['A17 Calle Amapola', '', ['A17 CALLE AMAPOLA']],
  ])('in Puerto Rico, %s / %s', async (line1, line2, lines) => {
    expect(
      await linesOf(line1, line2, { city: 'San Juan', state: 'Puerto Rico', zip5: '00926', zip4: '3232' }),
    ).toEqual(lines);
  });
});

describe('offline, the last line', () => {
  it.each([
    ['st. louis', 'missouri', '63101', ['SAINT LOUIS', 'MO', '63101']],
    ['Winston-Salem', 'n.c.', '27101', ['WINSTON SALEM', 'NC', '27101']],
    ['Port St. Lucie', 'FL', '34952', ['PORT SAINT LUCIE', 'FL', '34952']],
    ['E St Louis', 'IL', '62201', ['EAST SAINT LOUIS', 'IL', '62201']],
    ['Sault Ste. Marie', 'MI', '49783', ['SAULT SAINTE MARIE', 'MI', '49783']],
    ['N. Little Rock', 'AR', '72114', ['NORTH LITTLE ROCK', 'AR', '72114']],
    ['Arlington Hts', 'IL', '60004', ['ARLINGTON HEIGHTS', 'IL', '60004']],
    ['Lk Forest', 'IL', '60045', ['LAKE FOREST', 'IL', '60045']],
    ['Ft Worth', 'TX', '76102', ['FORT WORTH', 'TX', '76102']],
    ['Washington', 'District of Columbia', '20007', ['WASHINGTON', 'DC', '20007']],
    ['Fishers Island', 'NY', '06390', ['FISHERS ISLAND', 'NY', '06390']],
    ['Charlotte Amalie', 'U.S. Virgin Islands', '00802', ['CHARLOTTE AMALIE', 'VI', '00802']],
    ['Hagåtña', 'GU', '96910', ['HAGATNA', 'GU', '96910']],
    ['Pago Pago', 'AS', '96799', ['PAGO PAGO', 'AS', '96799']],
    ['Saipan', 'MP', '96950', ['SAIPAN', 'MP', '96950']],
  ])('%s, %s %s', async (city, state, zip5, standard) => {
    const answer = await authority.standardize({ line1: '1 Main St', city, state, zip5, zip4: '0042' });
    const [standardCity, standardState, standardZip5] = standard;
    expect(answer).toEqual({
      kind: 'standardized',
      address: {
        line1: '1 MAIN ST',
        line2: '',
        city: standardCity,
        state: standardState,
        zip5: standardZip5,
        zip4: '0042',
      },
    });
  });
});
