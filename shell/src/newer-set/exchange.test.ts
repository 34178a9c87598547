import { pageProtocol, type ReleaseSet } from '@lisan/contract';
import { aReleaseSet, aRemoteRelease } from '../remotes/release-set.builders';
import { createServices, type ShellServices } from '../services/create-services';
import { takePlace } from '../services/kept-place';
import { createTabStorage } from '../services/browser-storage';
import { createExchange } from './exchange';

const own = aReleaseSet({ chat: aRemoteRelease('chat') });
const next: ReleaseSet = {
  ...aReleaseSet({ chat: aRemoteRelease('chat', { version: '0.2.0-22222222' }) }),
  id: '2-22222222',
};
const pageOf = (set: ReleaseSet) =>
  `<script type="application/json" id="${pageProtocol.releaseSetId}" ${pageProtocol.signatures}="">${JSON.stringify(set)}</script>`;
const second = 1_000;
const day = 24 * 60 * 60 * second;
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

let services: ShellServices;
let stop: () => void;
/** What the edge serves now, and speaks of; `null`: it cannot be reached. */
let served: ReleaseSet | null;
let asked: string[];
const reload = jest.fn();
const leaveTo = jest.fn();
const goTo = jest.fn();
const tell = jest.fn<void, [() => void]>();
const [leave, otherwise] = [jest.fn(), jest.fn()];

/** The page of the first set, which somebody has opened. */
async function open({ isHidden = false } = {}): Promise<void> {
  show(!isHidden);
  stop = services.newerSet.begin(own.id, async (onNewer) =>
    createExchange(own, { onNewer, services, getView: () => 'chat', tell, goTo, leaveTo, reload }),
  );
}

function show(isShown: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The newer set goes live, and the page has had the time to look at it. */
async function hearOf(set: ReleaseSet): Promise<void> {
  served = set;
  services.newerSet.heard(set.id);
  await pass(21 * second);
}

async function step(): Promise<'left' | 'stayed'> {
  leave.mockClear();
  otherwise.mockClear();
  services.newerSet.goOn(leave, otherwise);
  await pass(0);
  expect(leave.mock.calls.length + otherwise.mock.calls.length).toBe(1);
  return leave.mock.calls.length > 0 ? 'left' : 'stayed';
}

function addField(): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  document.body.append(field);
  return field;
}

function type(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.value = text;
}

beforeEach(async () => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  asked = [];
  served = own;
  document.body.innerHTML = pageOf(own);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const method = init?.method ?? 'GET';
    asked.push(`${method} ${String(input)}`);
    if (!served) throw new TypeError('no line');
    return new Response(method === 'HEAD' ? null : pageOf(served), { headers: { 'lisan-set': served.id } });
  });
  services = await createServices();
});
afterEach(() => {
  stop();
  services.stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

test('a newer set is taken at the next step, and before it nothing happens', async () => {
  await open();
  expect(await step()).toBe('stayed');
  await hearOf(next);
  expect(reload).not.toHaveBeenCalled();
  expect(await step()).toBe('left');
  // The next document is a view that was switched to.
  expect(takePlace(createTabStorage())).toEqual({ takesFocus: true, scrolled: [] });
  expect(takePlace(createTabStorage())).toBeUndefined();
});

test('what was heard before the page had begun counts too', async () => {
  served = next;
  services.newerSet.heard(next.id);
  await open();
  await pass(21 * second);
  expect(await step()).toBe('left');
});

test('text that was typed holds it, until it is as it was or the memory of the tab has it', async () => {
  await open();
  await hearOf(next);
  const field = addField();
  type(field, 'not sent');
  expect(await step()).toBe('stayed');
  services.host.memory.write('chat.draft', 'not sen');
  expect(await step()).toBe('stayed');
  services.host.memory.write('chat.draft', 'not sent');
  expect(await step()).toBe('left');
});

test('a field that was emptied, and one that is gone, hold nothing', async () => {
  await open();
  await hearOf(next);
  const [one, other] = [addField(), addField()];
  type(one, 'not sent');
  type(other, 'neither');
  one.value = '';
  expect(await step()).toBe('stayed');
  other.remove();
  expect(await step()).toBe('left');
});

test.each<[string, () => () => void]>([
  ['a remote keeps the page', () => services.host.keepPage('lip-sync: upload')],
  ['a remote would lose something', () => services.host.keepPage('profile: canSwap', () => true)],
  [
    'a remote does not know any more',
    () =>
      services.host.keepPage('profile: canSwap', () => {
        throw new Error('gone');
      }),
  ],
  [
    'a message is shown',
    () => {
      const dismiss = services.host.toasts.show({ message: 'Saved' });
      return dismiss;
    },
  ],
  [
    'a script is on its way to the voice',
    () => {
      services.host.bus.publish('script.chosen', { text: 'to be spoken', conversationId: null });
      return () => services.host.bus.clear('script.chosen');
    },
  ],
  [
    'a dialog is open',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
      return () => document.querySelector('[role="dialog"]')?.remove();
    },
  ],
  [
    'sound plays',
    () => {
      const audio = document.createElement('audio');
      document.body.append(audio);
      const paused = jest.spyOn(audio, 'paused', 'get').mockReturnValue(false);
      return () => void paused.mockReturnValue(true);
    },
  ],
  [
    'there is no network',
    () => {
      const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      return () => void onLine.mockReturnValue(true);
    },
  ],
])('while %s the page stays, at a step and away; then it goes', async (_what, begin) => {
  await open();
  await hearOf(next);
  const end = begin();
  expect(await step()).toBe('stayed');
  show(false);
  await pass(61 * second);
  expect(reload).not.toHaveBeenCalled();
  end();
  // Looked for again while the person is away.
  await pass(60 * second);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a call that changes something holds it until it is answered; one that reads does not', async () => {
  await open();
  await hearOf(next);
  const answers: ((answer: Response) => void)[] = [];
  const edge = jest.mocked(fetch).getMockImplementation();
  jest.mocked(fetch).mockImplementation(async (input, init) => {
    return input instanceof Request ? new Promise((resolve) => answers.push(resolve)) : edge!(input, init);
  });
  const reading = services.host.api.call('GET /config', {});
  const call = services.host.api.call('POST /user/logout', { body: { token: 't' } });
  await pass(0);
  expect(await step()).toBe('stayed');
  answers[1]?.(Response.json({}));
  await call;
  expect(await step()).toBe('left');
  answers[0]?.(Response.json({}));
  await reading;
});

test('nobody is led to a document that is not there: the edge is asked first', async () => {
  await open();
  await hearOf(next);
  served = null;
  expect(await step()).toBe('stayed');
  // One that is a little behind.
  served = own;
  expect(await step()).toBe('stayed');
  served = next;
  expect(await step()).toBe('left');
});

test('a document that still has the old set is not loaded again for the same one', async () => {
  await open();
  await hearOf(next);
  expect(await step()).toBe('left');
  // The fresh document came from an edge that is behind: it begins where this one did.
  stop();
  services.stop();
  served = own;
  services = await createServices();
  await open();
  await hearOf(next);
  expect(await step()).toBe('stayed');
  show(false);
  await pass(10 * 60 * second);
  expect(reload).not.toHaveBeenCalled();
  await hearOf({ ...next, id: '3-33333333' });
  await pass(60 * second);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['an older set', '0-00000000'],
  ['a set of the same number', '1-99999999'],
  ['no set at all', 'nonsense'],
])('the word of %s is passed over', async (_what, id) => {
  await open();
  services.newerSet.heard(id);
  await pass(day);
  expect(asked).toEqual([]);
});

test('a forged word costs one look a minute, and no document', async () => {
  await open();
  served = own;
  services.newerSet.heard('9-99999999');
  await pass(10 * 60 * second);
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(new Set(asked)).toEqual(new Set(['GET /']));
  expect(await step()).toBe('stayed');
  expect(reload).not.toHaveBeenCalled();
});

test('a set with nothing new in it changes nothing', async () => {
  await open();
  await hearOf({ ...own, id: '2-22222222' });
  expect(await step()).toBe('stayed');
  expect(services.newerSet.getState().isOld).toBe(false);
});

test('a tab that nobody has looked at for half a minute takes it, where the cursor is in no field', async () => {
  await open();
  await hearOf(next);
  const field = addField();
  field.focus();
  show(false);
  await pass(40 * second);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await pass(60 * second);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('who looks away for a moment comes back to the same page; who was long away does so until they do something', async () => {
  await open();
  await hearOf(next);
  show(false);
  await pass(10 * second);
  show(true);
  await pass(day / 2);
  expect(reload).not.toHaveBeenCalled();
  // A tab that is put to sleep has no timers.
  show(false);
  jest.setSystemTime(Date.now() + 10 * 60 * second);
  show(true);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(0);
  expect(reload).not.toHaveBeenCalled();
  show(false);
  jest.setSystemTime(Date.now() + 10 * 60 * second);
  show(true);
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('who was away for long asks the edge once, and no more while it answers nothing', async () => {
  await open();
  show(false);
  jest.setSystemTime(Date.now() + 6 * 60 * second);
  served = null;
  show(true);
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(asked).toEqual(['HEAD /']);
});

test('after a day of something typed the person is told, once, and may take it themselves', async () => {
  await open();
  await hearOf(next);
  type(addField(), 'for a long time');
  await pass(day);
  expect(tell).toHaveBeenCalledTimes(1);
  await hearOf({ ...next, id: '3-33333333' });
  await pass(day);
  expect(tell).toHaveBeenCalledTimes(1);
  tell.mock.calls[0]?.[0]();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a version that was taken back is told at once, and forces nobody', async () => {
  await open();
  await hearOf({ ...aReleaseSet({}), id: '2-22222222' });
  expect(tell).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

test('what does not come in a page that is old leads to a fresh one, if nothing is lost; else it is said', async () => {
  await open();
  served = next;
  const field = addField();
  type(field, 'not sent');
  services.newerSet.failed();
  await pass(1);
  expect(services.newerSet.getState().isOld).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  field.remove();
  services.newerSet.failed();
  await pass(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what does not come in a page that is not old leads nowhere', async () => {
  await open();
  services.newerSet.failed();
  await pass(day);
  expect(services.newerSet.getState().isOld).toBe(false);
  expect(asked).toEqual(['HEAD /']);
});

test('a tab without a memory stays: drafts would be lost', async () => {
  await open();
  await hearOf(next);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await step()).toBe('stayed');
});

test('of two steps in a row the last one counts', async () => {
  await open();
  await hearOf(next);
  const [first, last] = [jest.fn(), jest.fn()];
  services.newerSet.goOn(first, first);
  services.newerSet.goOn(last, last);
  await pass(0);
  expect([first, last].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('a plain click on a link is such a step; every other click is the browser’s or the router’s', async () => {
  await open();
  await hearOf(next);
  document.body.insertAdjacentHTML(
    'beforeend',
    '<a id="about" href="/about#team"><b>About</b></a><a id="here" href="#here">Here</a><a id="file" href="/a.pdf">File</a>',
  );
  const click = (selector: string, init: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // What is not followed here would leave the test's page.
    window.addEventListener('click', (seen) => seen.preventDefault(), { once: true });
    document.querySelector(selector)?.dispatchEvent(event);
    return pass(0);
  };
  await click('#here');
  await click('#file');
  await click('#about b', { ctrlKey: true });
  expect(leaveTo).not.toHaveBeenCalled();
  served = null;
  await click('#about b');
  expect(goTo).toHaveBeenCalledWith('/about#team');
  served = next;
  await click('#about b');
  expect(leaveTo).toHaveBeenCalledWith('http://localhost/about#team');
});
