import { lazyComponent, firstInputEvent } from './lazy-component';

const Frame = () => null;

/** Loads the module in isolation, before any interaction, and counts its imports. */
async function openPage() {
  const asked = jest.fn(async () => Frame);
  let late = lazyComponent;
  await jest.isolateModulesAsync(async () => {
    ({ lazyComponent: late } = await import('./lazy-component'));
  });
  late(asked);
  return asked;
}

const settle = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads nothing without an interaction', async () => {
  const asked = await openPage();
  await settle(600_000);
  expect(asked).not.toHaveBeenCalled();
});

it.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
  'loads on the first interaction: %s',
  async (sign) => {
    const asked = await openPage();
    await settle(3_000);
    window.dispatchEvent(new Event(sign));
    await settle(0);
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

it('waits for the first render, even after an interaction', async () => {
  const asked = await openPage();
  window.dispatchEvent(new Event('pointermove'));
  await settle(2_900);
  expect(asked).not.toHaveBeenCalled();
  await settle(100);
  expect(asked).toHaveBeenCalledTimes(1);
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
