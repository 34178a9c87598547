import { cleanDisplayName } from './display-name';

it.each([
  ['  Coffee \n launch ', 'Coffee launch'],
  ['gpj\u202Eexe', 'gpj exe'],
  ['\u2067قهوة\u2069 الصباح\u200f', 'قهوة الصباح'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u202e\u2066', '…'],
])('shows %j as %j', (name, shown) => {
  expect(cleanDisplayName(name)).toBe(shown);
});
