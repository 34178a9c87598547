import { gatherText } from './gather-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function gather() {
  const delivered: string[] = [];
  return { delivered, text: gatherText((piece) => delivered.push(piece)) };
}

it('delivers the first piece at once and the next ones together', () => {
  const { delivered, text } = gather();
  text.add('One ');
  text.add('two ');
  text.add('three ');
  expect(delivered).toEqual(['One ']);
  jest.advanceTimersByTime(40);
  expect(delivered).toEqual(['One ', 'two three ']);
  jest.advanceTimersByTime(40);
  text.add('four');
  expect(delivered.at(-1)).toBe('four');
});

it('delivers pending text once on flush', () => {
  const { delivered, text } = gather();
  text.add('One ');
  text.add('two');
  text.flush();
  jest.runAllTimers();
  expect(delivered).toEqual(['One ', 'two']);
});

it('discards pending text on drop', () => {
  const { delivered, text } = gather();
  text.add('One ');
  text.add('two');
  text.drop();
  jest.runAllTimers();
  text.add('Other');
  expect(delivered).toEqual(['One ', 'Other']);
});
