import { lazyComponent, firstInputEvent } from './lazy-component';

const Frame = () => null;

/** Loads the module in isolation, before any interaction, and counts its imports. */
async function openPage() {
  const importComponent = jest.fn(async () => Frame);
  let create = lazyComponent;
  await jest.isolateModulesAsync(async () => {
    ({ lazyComponent: create } = await import('./lazy-component'));
  });
  create(importComponent);
  return importComponent;
}

const settle = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads nothing without an interaction', async () => {
  const importComponent = await openPage();
  await settle(600_000);
  expect(importComponent).not.toHaveBeenCalled();
});

it.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
  'loads on the first interaction: %s',
  async (sign) => {
    const importComponent = await openPage();
    await settle(3_000);
    window.dispatchEvent(new Event(sign));
    await settle(0);
    expect(importComponent).toHaveBeenCalledTimes(1);
  },
);

it('waits for the first render, even after an interaction', async () => {
  const importComponent = await openPage();
  window.dispatchEvent(new Event('pointermove'));
  await settle(2_900);
  expect(importComponent).not.toHaveBeenCalled();
  await settle(100);
  expect(importComponent).toHaveBeenCalledTimes(1);
});

it('resolves for all subscribers on the first interaction, also for late ones', async () => {
  const reported: string[] = [];
  void firstInputEvent().then(() => reported.push('early'));
  await Promise.resolve();
  expect(reported).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  await firstInputEvent();
  expect(reported).toEqual(['early']);
});
