import { strengthOf } from './password-strength';

test.each([
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefgh', 'weak'],
  ['password', 'weak'],
  ['layla@example.com', 'weak'],
  ['blue-horse-9', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['قهوة الصباح بلا سكر 7', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password, ['Layla', 'layla@example.com'])).toBe(strength);
});
