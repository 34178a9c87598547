import { lateComponent, firstSign } from './late-component';

const Frame = () => null;

/** What a page has asked for, in a module of its own: nobody has given a sign to this one. */
async function openPage() {
  const asked = jest.fn(async () => Frame);
  let late = lateComponent;
  await jest.isolateModulesAsync(async () => {
    ({ lateComponent: late } = await import('./late-component'));
  });
  late(asked);
  return asked;
}

const settle = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a page that is only open fetches nothing of what no first picture shows', async () => {
  const asked = await openPage();
  await settle(600_000);
  expect(asked).not.toHaveBeenCalled();
});

it.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
  'with the first sign of a person it comes by itself: %s',
  async (sign) => {
    const asked = await openPage();
    await settle(3_000);
    window.dispatchEvent(new Event(sign));
    await settle(0);
    expect(asked).toHaveBeenCalledTimes(1);
  },
);

it('the first picture has the line for itself, however busy the person is', async () => {
  const asked = await openPage();
  window.dispatchEvent(new Event('pointermove'));
  await settle(2_900);
  expect(asked).not.toHaveBeenCalled();
  await settle(100);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('tells everybody of one sign, also who asks later', async () => {
  const heard: string[] = [];
  void firstSign().then(() => heard.push('early'));
  await Promise.resolve();
  expect(heard).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  await firstSign();
  expect(heard).toEqual(['early']);
});
