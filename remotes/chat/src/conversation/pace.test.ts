import { rateOf, readPace, savePace, speakingSeconds } from './pace';

test.each([
  ['', 0],
  ['… — !', 0],
  ['Hello', 1],
  [Array(150).fill('word').join(' '), 60],
  [Array(115).fill('كلمة').join(' '), 60],
  [`${Array(75).fill('word').join(' ')} ${Array(115).fill('كلمة').join('\n')}`, 90],
])('returns the speaking time of %j: %d seconds', (text, seconds) => {
  expect(speakingSeconds(text)).toBe(seconds);
});

test('follows the pace, at a rate of its own for Arabic', () => {
  const english = Array(120).fill('word').join(' ');
  const arabic = Array(95).fill('كلمة').join(' ');
  expect([english, arabic].map((text) => speakingSeconds(text, 'slow'))).toEqual([60, 60]);
  expect([english, arabic].map((text) => speakingSeconds(text, 'fast'))).toEqual([40, 41]);
  expect([english, arabic].map((text) => rateOf(text, 'fast'))).toEqual([180, 140]);
});

test('keeps the pace on this device, and ignores one it does not know', () => {
  expect(readPace()).toBe('normal');
  savePace('fast');
  expect(readPace()).toBe('fast');
  localStorage.setItem('lisan.chat.pace', 'breakneck');
  expect(readPace()).toBe('normal');
  localStorage.clear();
});
