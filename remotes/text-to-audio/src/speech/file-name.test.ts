import { fileNameOf } from './speech.store';

test.each([
  ['speech.mp3', 'wav', 'speech.wav'],
  ['صباح الخير. القهوة جاهزة..mp3', 'vtt', 'صباح الخير. القهوة جاهزة.vtt'],
  ['Version 2.1.mp3', 'mp3', 'Version 2.1.mp3'],
])('%s is saved as %s: %s', (name, ending, expected) => {
  expect(fileNameOf({ file_name: name }, ending)).toBe(expected);
});
