import { gatherText } from './gather-text';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function gather() {
  const taken: string[] = [];
  return { taken, text: gatherText((piece) => taken.push(piece)) };
}

it('delivers the first piece at once and the next ones together', () => {
  const { taken, text } = gather();
  text.add('One ');
  text.add('two ');
  text.add('three ');
  expect(taken).toEqual(['One ']);
  jest.advanceTimersByTime(40);
  expect(taken).toEqual(['One ', 'two three ']);
  jest.advanceTimersByTime(40);
  text.add('four');
  expect(taken.at(-1)).toBe('four');
});

it('delivers pending text once on flush', () => {
  const { taken, text } = gather();
  text.add('One ');
  text.add('two');
  text.flush();
  jest.runAllTimers();
  expect(taken).toEqual(['One ', 'two']);
});

it('discards pending text on drop', () => {
  const { taken, text } = gather();
  text.add('One ');
  text.add('two');
  text.drop();
  jest.runAllTimers();
  text.add('Other');
  expect(taken).toEqual(['One ', 'Other']);
});
