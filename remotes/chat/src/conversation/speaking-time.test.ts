import { speakingSeconds } from './speaking-time';

test.each([
  ['', 0],
  ['… — !', 0],
  ['Hello', 1],
  [Array(150).fill('word').join(' '), 60],
  [Array(115).fill('كلمة').join(' '), 60],
  [`${Array(75).fill('word').join(' ')} ${Array(115).fill('كلمة').join('\n')}`, 90],
])('%j is said in %d seconds', (text, seconds) => {
  expect(speakingSeconds(text)).toBe(seconds);
});
