import { watchForBusyPage } from './busy-watch';

let rest: (() => void)[] = [];
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  rest = [];
  isHidden = false;
  window.requestIdleCallback = (task) => rest.push(task as () => void);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => jest.useRealTimers());

async function pass(isResting: boolean) {
  if (isResting) for (const task of rest.splice(0)) task();
  await jest.advanceTimersByTimeAsync(4_000);
}

test('checks a page only when it is never idle, and one check at a time', async () => {
  let end: () => void = () => undefined;
  const onBusy = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  watchForBusyPage(onBusy);
  await pass(true);
  await pass(true);
  expect(onBusy).not.toHaveBeenCalled();
  await pass(false);
  await pass(false);
  expect(onBusy).toHaveBeenCalledTimes(1);
  end();
  await pass(true);
  await pass(false);
  expect(onBusy).toHaveBeenCalledTimes(2);
});

test('ignores hidden pages and browsers without idle callbacks', async () => {
  const onBusy = jest.fn(async () => undefined);
  isHidden = true;
  watchForBusyPage(onBusy);
  await pass(false);
  expect(onBusy).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  watchForBusyPage(onBusy);
  isHidden = false;
  await jest.advanceTimersByTimeAsync(0);
  expect(onBusy).not.toHaveBeenCalled();
});
