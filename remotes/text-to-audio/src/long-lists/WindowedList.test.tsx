import { act, render, screen } from '@testing-library/react';
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
const names = (count: number) => Array.from({ length: count }, (_, index) => `clip ${index}`);

describe('in a browser without IntersectionObserver', () => {
  const observer = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
  beforeAll(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  afterAll(() => {
    if (observer) Object.defineProperty(globalThis, 'IntersectionObserver', observer);
  });

  it.each([1, 11, 12, 23, 24, 30, 100])('renders all of %d items with their positions', (count) => {
    render(listOf(names(count)));
    const entries = screen.getAllByRole('listitem');
    expect(entries.map((entry) => Number(entry.getAttribute('aria-posinset')))).toEqual(
      names(count).map((_, index) => index + 1),
    );
  });

  it.each([3, 12, 30, 47])('keeps the focus in one of %d items when a new item comes first', (count) => {
    const { rerender } = render(listOf(names(count)));
    const fields = names(count).map((name) => screen.getByLabelText(name));
    fields[1]?.focus();
    rerender(listOf(['new', ...names(count)]));
    expect(screen.getByLabelText('clip 1')).toHaveFocus();
    const isSame = names(count).map((name, index) => screen.getByLabelText(name) === fields[index]);
    // The first group splits at twice its length.
    expect(isSame.filter((same) => !same).length).toBeLessThanOrEqual(12);
    rerender(listOf(names(count).slice(1)));
    expect(screen.getByLabelText('clip 1')).toHaveFocus();
  });
});

describe('in a browser that reports what is near the viewport', () => {
  const reports: ((isNear: boolean) => void)[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      reports.push((isIntersecting) =>
        callback([{ isIntersecting }] as IntersectionObserverEntry[], this as never),
      );
    }
    observe() {}
    disconnect() {}
  }
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
  beforeEach(() => {
    reports.length = 0;
    Object.assign(globalThis, { IntersectionObserver: Observer });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    if (descriptor) Object.defineProperty(globalThis, 'IntersectionObserver', descriptor);
    else Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
  const scroll = (isNear: boolean) => act(async () => reports[0]?.(isNear));
  const heights = () =>
    screen.getAllByRole('presentation').map(({ style }) => style.getPropertyValue('block-size'));

  it('keeps the scroll position: a group that leaves keeps its measured height', async () => {
    render(listOf(names(36)));
    expect(heights()).toEqual(['', '12rem', '12rem']);
    await scroll(true);
    expect(screen.getByLabelText('clip 23')).toBeVisible();
    await scroll(false);
    expect(screen.queryByLabelText('clip 23')).not.toBeInTheDocument();
    expect(heights()).toEqual(['', '480px', '12rem']);
  });

  it('keeps a group that has the focus, however far away', async () => {
    render(listOf(names(36)));
    await scroll(true);
    screen.getByLabelText('clip 23').focus();
    await scroll(false);
    expect(screen.getByLabelText('clip 23')).toHaveFocus();
  });
});
