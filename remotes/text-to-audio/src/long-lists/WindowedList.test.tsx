import { render, screen } from '@testing-library/react';
import { WindowedList } from './WindowedList';

const listOf = (names: readonly string[]) => (
  <WindowedList
    label="Clips"
    items={names}
    keyOf={(name) => name}
    estimate={1}
    render={(name) => <input aria-label={name} />}
  />
);
/** Everything is seen: a browser that cannot tell what is near draws all. */
const watcher = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
beforeAll(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
afterAll(() => void (watcher && Object.defineProperty(globalThis, 'IntersectionObserver', watcher)));

const names = (count: number) => Array.from({ length: count }, (_, index) => `clip ${index}`);

it.each([1, 11, 12, 23, 24, 30, 100])('of %d all are there, each with its place', (count) => {
  render(listOf(names(count)));
  const entries = screen.getAllByRole('listitem');
  expect(entries.map((entry) => Number(entry.getAttribute('aria-posinset')))).toEqual(
    names(count).map((_, index) => index + 1),
  );
});

it.each([3, 12, 30, 47])('what is being done in one of %d goes on when another comes in front', (count) => {
  const { rerender } = render(listOf(names(count)));
  const fields = names(count).map((name) => screen.getByLabelText(name));
  fields[1]?.focus();
  rerender(listOf(['new', ...names(count)]));
  expect(screen.getByLabelText('clip 1')).toHaveFocus();
  const isSame = names(count).map((name, index) => screen.getByLabelText(name) === fields[index]);
  // One group of twelve is parted from the first when that has become twice as long.
  expect(isSame.filter((same) => !same).length).toBeLessThanOrEqual(12);
  rerender(listOf(names(count).slice(1)));
  expect(screen.getByLabelText('clip 1')).toHaveFocus();
});
