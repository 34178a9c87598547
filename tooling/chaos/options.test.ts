import { jest } from '@jest/globals';
import { readCount, readOptions } from '@lisan/e2e';

const typed = process.argv;
afterEach(() => {
  process.argv = typed;
});

function type(...words: string[]) {
  process.argv = [...typed.slice(0, 2), ...words];
  let said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  try {
    return readCount('count', readOptions({ count: { type: 'string', default: '3' } }).count);
  } catch (error) {
    return `${said}${(error as Error).message}`;
  }
}

test('reports unknown options and bad numbers in one sentence with exit code 2', () => {
  for (const words of [['--nonsense'], ['--count'], ['--count', 'many'], ['--count', '0'], ['more']])
    expect(type(...words)).toMatch(/^.{10,250}\nended with 2$/);
  expect(type('--count', '7')).toBe(7);
  expect(type()).toBe(3);
});
