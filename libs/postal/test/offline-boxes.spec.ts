import { linesOf } from './offline-lines.js';

const WHAT_BOX = 'refused: line1 must say what kind of box it is and its number, such as PO BOX 12';
const WHAT_ROUTE = 'refused: line1 must give the number of the route and of the box, such as RR 2 BOX 18';
const NO_NUMBER = 'refused: line1 must begin with a house number in digits, or be a box';

describe('offline, a box is written in one way, however it is spelt', () => {
  it.each([
    ['po box 12', 'PO BOX 12'],
    ['P. O. Box 12', 'PO BOX 12'],
    ['POBOX12', 'PO BOX 12'],
    ['P.O.B. 12', 'PO BOX 12'],
    ['PO Box #12', 'PO BOX 12'],
    ['PO Box #A', 'PO BOX A'],
    ['PO Box No. 12', 'PO BOX 12'],
    ['PO Box Number 12', 'PO BOX 12'],
    ['PO Box B', 'PO BOX B'],
    ['PO Box AA', 'PO BOX AA'],
    ['PO Box 12-A', 'PO BOX 12-A'],
    ['PO Box D17', 'PO BOX D17'],
    ['Lockbox 31', 'PO BOX 31'],
    ['Bin 7', 'PO BOX 7'],
    ['PO Drawer 4', 'PO BOX 4'],
    ['Caller 80', 'PO BOX 80'],
    ['RR2 Box 3', 'RR 2 BOX 3'],
    ['RR 2 Box B', 'RR 2 BOX B'],
    ['R.F.D. 2 Box 3', 'RR 2 BOX 3'],
    ['Rte 3 Box 12', 'RR 3 BOX 12'],
    ['HC72 BOX 293', 'HC 72 BOX 293'],
    ['Highway Contract Route 72 Box 293', 'HC 72 BOX 293'],
  ])('%s is %s', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});

describe('offline, a box over two lines', () => {
  it.each([
    ['Rural Route 4', 'Box 12', 'RR 4 BOX 12'],
    ['HC 72', 'Box 293', 'HC 72 BOX 293'],
  ])('%s / %s is %s', async (line1, line2, standard) => {
    expect(await linesOf(line1, line2)).toEqual([standard]);
  });
});

describe('offline, what only looks like a box is none', () => {
  it.each([
    ...['PO Box', 'P.O. Bx', 'P.O. Bx 12', 'PO Blvd', 'PO BOX NORTH', 'PO BOX NO', 'PO Box Elder', 'Caller Service'],
    ...['Drawer', 'Bin', 'Lockbox', 'PO1 BOX 12', 'PO 12', '100 BOX 3', '100 Main St Box 3', '100 Broadway Box B'],
  ])('%s does not tell which box', async (typed) => {
    expect(await linesOf(typed)).toEqual([WHAT_BOX]);
  });

  it.each([
    ...['RR 2 BOX NONE', 'RR 2 BOX NO', 'RR 0 BOX 3', 'RR2', 'RR2 MAIN ST', 'HC 72', 'HC72 BOX 293 MAIN ST'],
    ...['RR2 BOX 3 BRYAN DAIRY RD', 'RR 2 BOX 3 BRYAN DAIRY RD', 'HC72 MAIN ST'],
  ])('%s does not tell which route', async (typed) => {
    expect(await linesOf(typed)).toEqual([WHAT_ROUTE]);
  });

  it.each(['BINGO', 'Drawers', 'CR441', 'US41 Main St', 'Boxwood Ln'])('%s has no house number', async (typed) => {
    expect(await linesOf(typed)).toEqual([NO_NUMBER]);
  });

  it.each([
    ['14 Box Elder Lane', '14 BOX ELDER LN'],
    ['14 Boxwood Dr', '14 BOXWOOD DR'],
    ['14 Post Office Rd', '14 POST OFFICE RD'],
  ])('%s is a street', async (typed, standard) => {
    expect(await linesOf(typed)).toEqual([standard]);
  });
});
