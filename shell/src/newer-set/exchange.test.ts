import { aReleaseSet } from '../remotes/release-set.builders';
import { createTabStorage } from '../services/browser-storage';
import { createServices } from '../services/create-services';
import { takePosition } from '../services/kept-position';
import {
  addField,
  day,
  edge,
  hearOf,
  next,
  open,
  own,
  page,
  pass,
  second,
  show,
  step,
  type,
} from '../testing/old-page';

test('a newer set is taken at the next step, and before it nothing happens', async () => {
  await open();
  expect(await step()).toBe('stayed');
  await hearOf(next);
  expect(page.reload).not.toHaveBeenCalled();
  expect(await step()).toBe('left');
  // The next document is a view that was switched to.
  expect(takePosition(createTabStorage())).toEqual({ takesFocus: true, scrolled: [] });
  expect(takePosition(createTabStorage())).toBeUndefined();
});

test('what was heard before the page had begun counts too', async () => {
  edge.served = next;
  const services = await createServices();
  services.newerSet.heard(next.id);
  await open(services);
  await pass(21 * second);
  expect(await step()).toBe('left');
});

test('text that was typed holds it, until it is as it was or the memory of the tab has it', async () => {
  await open();
  await hearOf(next);
  const field = addField();
  type(field, 'not sent');
  expect(await step()).toBe('stayed');
  page.services.host.memory.write('chat.draft', 'not sen');
  expect(await step()).toBe('stayed');
  page.services.host.memory.write('chat.draft', 'not sent');
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
  ['a remote keeps the page', () => page.services.host.keepPage('lip-sync: upload')],
  ['a remote would lose something', () => page.services.host.keepPage('profile: canSwap', () => true)],
  [
    'a remote does not know any more',
    () =>
      page.services.host.keepPage('profile: canSwap', () => {
        throw new Error('gone');
      }),
  ],
  [
    'a message is shown',
    () => {
      const dismiss = page.services.host.toasts.show({ message: 'Saved' });
      return dismiss;
    },
  ],
  [
    'a script is on its way to the voice',
    () => {
      page.services.host.bus.publish('script.chosen', { text: 'to be spoken', conversationId: null });
      return () => page.services.host.bus.clear('script.chosen');
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
  expect(page.reload).not.toHaveBeenCalled();
  end();
  // Looked for again while the person is away.
  await pass(60 * second);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a call that changes something holds it until it is answered; one that reads does not', async () => {
  await open();
  await hearOf(next);
  const answers: ((answer: Response) => void)[] = [];
  const edge = jest.mocked(fetch).getMockImplementation();
  jest.mocked(fetch).mockImplementation(async (input, init) => {
    return input instanceof Request ? new Promise((resolve) => answers.push(resolve)) : edge!(input, init);
  });
  const reading = page.services.host.api.call('GET /config', {});
  const call = page.services.host.api.call('POST /user/logout', { body: { token: 't' } });
  await pass(0);
  expect(await step()).toBe('stayed');
  answers[1]?.(Response.json({}));
  await call;
  expect(await step()).toBe('left');
  answers[0]?.(Response.json({}));
  await reading;
});

test('nobody is led to a document that is not there: the edge is edge.asked first', async () => {
  await open();
  await hearOf(next);
  edge.served = null;
  expect(await step()).toBe('stayed');
  // One that is a little behind.
  edge.served = own;
  expect(await step()).toBe('stayed');
  edge.served = next;
  expect(await step()).toBe('left');
});

test('a document that still has the old set is not loaded again for the same one', async () => {
  await open();
  await hearOf(next);
  expect(await step()).toBe('left');
  // The fresh document came from an edge that is behind: it begins where this one did.
  page.stop();
  edge.served = own;
  await open();
  await hearOf(next);
  expect(await step()).toBe('stayed');
  show(false);
  await pass(10 * 60 * second);
  expect(page.reload).not.toHaveBeenCalled();
  await hearOf({ ...next, id: '3-33333333' });
  await pass(60 * second);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['an older set', '0-00000000'],
  ['a set of the same number', '1-99999999'],
  ['no set at all', 'nonsense'],
])('the word of %s is passed over', async (_what, id) => {
  await open();
  page.services.newerSet.heard(id);
  await pass(day);
  expect(edge.asked).toEqual([]);
});

test('a forged word costs one look a minute, and no document', async () => {
  await open();
  edge.served = own;
  page.services.newerSet.heard('9-99999999');
  await pass(10 * 60 * second);
  expect(edge.asked.length).toBeLessThanOrEqual(10);
  expect(new Set(edge.asked)).toEqual(new Set(['GET /']));
  expect(await step()).toBe('stayed');
  expect(page.reload).not.toHaveBeenCalled();
});

test('a set with nothing new in it changes nothing', async () => {
  await open();
  await hearOf({ ...own, id: '2-22222222' });
  expect(await step()).toBe('stayed');
  expect(page.services.newerSet.getState().isOld).toBe(false);
});

test('after a day of something typed the person is told, once, and may take it themselves', async () => {
  await open();
  await hearOf(next);
  type(addField(), 'for a long time');
  await pass(day);
  expect(page.tell).toHaveBeenCalledTimes(1);
  await hearOf({ ...next, id: '3-33333333' });
  await pass(day);
  expect(page.tell).toHaveBeenCalledTimes(1);
  page.tell.mock.calls[0]?.[0]();
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a version that was taken back is told at once, and forces nobody', async () => {
  await open();
  await hearOf({ ...aReleaseSet({}), id: '2-22222222' });
  expect(page.tell).toHaveBeenCalledTimes(1);
  expect(page.reload).not.toHaveBeenCalled();
});

test('a tab without a memory stays: drafts would be lost', async () => {
  await open();
  await hearOf(next);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await step()).toBe('stayed');
});
