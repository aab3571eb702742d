import { linesOf } from './offline-lines.js';

describe('offline, a street that is called like a unit stays a street', () => {
  it.each([
    ['100 Whistle Stop Rd', ['100 WHISTLE STOP RD']],
    ['100 Duck Key Dr Apt 4', ['100 DUCK KEY DR', 'APT 4']],
    ['100 Parking Lot Rd', ['100 PARKING LOT RD']],
    ['100 Boat Slip Ln', ['100 BOAT SLIP LN']],
    ['100 Open Space Dr', ['100 OPEN SPACE DR']],
    ['100 Ocean Pier Ave', ['100 OCEAN PIER AVE']],
    ['100 Old Building Rd', ['100 OLD BUILDING RD']],
    ['100 Old Trailer Ct', ['100 OLD TRAILER CT']],
    ['100 Siesta Key E', ['100 SIESTA KY E']],
    ['100 Key West Dr', ['100 KEY WEST DR']],
    ['100 Whistle Stop Rd Lot 5', ['100 WHISTLE STOP RD', 'LOT 5']],
    ['100 South Side', ['100 S SIDE']],
    ['60 W Front', ['60 W FRONT']],
    ['60 Front St Front', ['60 FRONT ST', 'FRNT']],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });

  it.each(['E Lake Side', 'East Lake Front', 'Old Mill Side', 'Spring Valley Upper', 'Ocean Pier 5', 'Whistle Stop 4'])(
    '100 %s may end in a unit or in its name',
    async (street) => {
      expect(await linesOf(`100 ${street}`)).toEqual([
        "refused: line1 ends in what may be a unit or part of the street's name: it must give the street's suffix, and the unit in line2",
      ]);
      expect(await linesOf('100 Lake St', 'Rear')).toEqual(['100 LAKE ST', 'REAR']);
    },
  );

  it.each(['100 2nd Fl Rd', '100 Old Apt Rd', '123 Main St Apt'])('%s cannot be told apart', async (typed) => {
    expect(await linesOf(typed)).toEqual(['refused: line1 holds a unit that cannot be told from the street']);
  });
});

describe('offline, a unit follows any street that has ended', () => {
  it.each([
    ['1 Broadway Apt 4', ['1 BROADWAY', 'APT 4']],
    ['1 Broadway 2nd Floor', ['1 BROADWAY', 'FL 2']],
    ['1 Broadway PH', ['1 BROADWAY', 'PH']],
    ['450 E 400 S Apt 3', ['450 E 400 S', 'APT 3']],
    ['450 E 400 S Lot 3', ['450 E 400 S', 'LOT 3']],
    ['500 US Hwy 41 N Lot 12', ['500 US HIGHWAY 41 N', 'LOT 12']],
    ['500 Avenue C Rear', ['500 AVENUE C', 'REAR']],
    ['500 Oak Trail Upper', ['500 OAK TRL', 'UPPR']],
    ['500 Main St N Lower', ['500 MAIN ST N', 'LOWR']],
    ['500 Main St Apt E', ['500 MAIN ST', 'APT E']],
    ['500 Main St Apt No. 4', ['500 MAIN ST', 'APT 4']],
    ['500 Main St Apt LF', ['500 MAIN ST', 'APT LF']],
    ['500 Main St Unit-4', ['500 MAIN ST', 'UNIT 4']],
    ['500 Main St Ste 11 PMB 234', ['500 MAIN ST', 'STE 11 PMB 234']],
    ['500 Main St Ste 11 #234', ['500 MAIN ST', 'STE 11 # 234']],
    ['500 Main St Key W', ['500 MAIN ST', 'KEY W']],
  ])('%s', async (typed, lines) => {
    expect(await linesOf(typed)).toEqual(lines);
  });
});

describe('offline, units that are given twice', () => {
  it.each([
    ['100 Main St Apt 4', 'Apt 4', 'APT 4'],
    ['100 Main St Apt 4', '#4', 'APT 4'],
    ['100 Main St', '# 4 Apt 4', 'APT 4'],
    ['100 Main St Rear', 'Rear', 'REAR'],
    ['100 Main St Apt 4', 'Bldg 4', 'APT 4 BLDG 4'],
  ])('%s / %s are said once', async (line1, line2, unit) => {
    expect(await linesOf(line1, line2)).toEqual(['100 MAIN ST', unit]);
  });

  it.each([
    ['100 Main St Apt 4', 'Apt 5', 'line2 gives more than one APT'],
    ['100 Main St', 'FL 2 FL 3', 'line2 gives more than one FL'],
    ['100 Main St 2nd Floor Floor 3', '', 'line1 gives more than one FL'],
    ['100 Main St PH', 'PH 3', 'line2 gives more than one PH'],
    ['100 Main St #4', 'Apt 5', 'line2 gives # and APT with different numbers'],
  ])('%s / %s contradict each other', async (line1, line2, problem) => {
    expect(await linesOf(line1, line2)).toEqual([`refused: ${problem}`]);
  });
});
