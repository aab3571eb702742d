import { businessNameReason } from './business-name.js';

const SCRIPT = 'must have letters of one script only';
const UNSEEN = 'must not contain invisible characters';
const DIRECTION = 'must not contain characters that change the direction of writing';
const SIGN = 'must have only letters, the digits 0-9, spaces and & \' ’ . , - – ( ) / + ! # : "';
const FORM = 'must not contain special forms of letters, such as wide ones';
const MARK = 'must have accents and other marks on letters only, a few on each';

describe('the name of a business', () => {
  it.each([
    'Example Books (example.com)',
    'Smith & Sons – 2nd Floor, No. #1/2: "Best" + more!',
    "O’Neil's",
    'Café Zoë Čapek',
    'Cafe\u0301',
    'Ångström Øre Straße',
    'Книги и журналы',
    'Καλημέρα',
    'مكتبة',
    'हिन्दी पुस्तकें',
    'ร้านหนังสือ',
    '株式会社サンプルの本',
    'サンプルー',
    '서울 책방',
    '北京书店',
    '24/7',
  ])('may be %j', (name) => {
    expect(businessNameReason(name)).toBeUndefined();
  });

  it.each([
    ['Gооgle', SCRIPT],
    ['Αpple', SCRIPT],
    ['Sample 株式会社', SCRIPT],
    ['ᏚᎪᎷᎬ', SCRIPT],
    ['Bank\u202eelgooG', DIRECTION],
    ['Bank\u200f', DIRECTION],
    ['Bank\u2066x\u2069', DIRECTION],
    ['Ba\u200bnk', UNSEEN],
    ['Ba\u200dnk', UNSEEN],
    ['\ufeffBank', UNSEEN],
    ['Ba\u00adnk', UNSEEN],
    ['\u3164Bank', UNSEEN],
    ['Bank\u{e0041}', UNSEEN],
    ['Bank 🏦', SIGN],
    ['Bank\u00a0of', SIGN],
    ['Bank_of', SIGN],
    ['Bank ①', SIGN],
    ['𝐁𝐚𝐧𝐤', FORM],
    ['Ｂａｎｋ', FORM],
    ['ﬁnance', FORM],
    ['\u0301Bank', MARK],
    ['B\u0300\u0301\u0302\u0303\u0304nk', MARK],
    ['Bank\u20e3', SCRIPT],
    ['', 'must not be empty'],
    ['x'.repeat(101), 'must have at most 100 characters'],
  ])('may not be %j', (name, reason) => {
    expect(businessNameReason(name)).toBe(reason);
  });
});
