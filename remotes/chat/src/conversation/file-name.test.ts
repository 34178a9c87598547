import { fileNameOf } from './conversation.store';

test.each([
  ['Coffee shop', 'Coffee shop'],
  ['قهوة "الصباح"/..\\x', 'قهوة الصباح .. x'],
  ['..\u202Egnp.exe', 'gnp.exe'],
  ['<:>', 'lisan'],
  ['a'.repeat(200), 'a'.repeat(80)],
])('%j is saved as %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
