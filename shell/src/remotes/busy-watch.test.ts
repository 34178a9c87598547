import { watchForBusyPage } from './busy-watch';

let rest: (() => void)[] = [];
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  rest = [];
  isHidden = false;
  window.requestIdleCallback = (work) => rest.push(work as () => void);
  jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => jest.useRealTimers());

async function pass(isResting: boolean) {
  if (isResting) for (const work of rest.splice(0)) work();
  await jest.advanceTimersByTimeAsync(4_000);
}

test('checks a page only when it is never idle, and one check at a time', async () => {
  let end: () => void = () => undefined;
  const look = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  watchForBusyPage(look);
  await pass(true);
  await pass(true);
  expect(look).not.toHaveBeenCalled();
  await pass(false);
  await pass(false);
  expect(look).toHaveBeenCalledTimes(1);
  end();
  await pass(true);
  await pass(false);
  expect(look).toHaveBeenCalledTimes(2);
});

test('ignores hidden pages and browsers without idle callbacks', async () => {
  const look = jest.fn(async () => undefined);
  isHidden = true;
  watchForBusyPage(look);
  await pass(false);
  expect(look).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  watchForBusyPage(look);
  isHidden = false;
  await jest.advanceTimersByTimeAsync(0);
  expect(look).not.toHaveBeenCalled();
});
