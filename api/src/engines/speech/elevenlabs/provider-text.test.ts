import { expect, it } from '@jest/globals';
import { encodeMarks } from '../text/marks';
import { providerText } from './provider-text';

it.each([
  ['Hello world.', 'Hello world.'],
  ['Hello. [pause 1.5] World.', 'Hello. <break time="1.5s" /> World.'],
  ['Hello [pause 9] you', 'Hello <break time="3s" /> you'],
  ['It is [spell]NASA[/spell] now', 'It is N-A-S-A now'],
  ['A *great* [slow]day[/slow]', 'A great day'],
])('a provider is given %j as %j', (text, given) => {
  const encoded = encodeMarks(text);
  expect(providerText(encoded, { from: 0, to: encoded.length })).toBe(given);
});
