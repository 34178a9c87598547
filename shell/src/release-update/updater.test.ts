import { aReleaseManifest } from '@lisan/testing';
import { createTabStorage, takePosition } from '@lisan/host-runtime';
import { createServices } from '../services/create-services';
import {
  addField,
  DAY_MS,
  edge,
  reportManifest,
  next,
  open,
  own,
  page,
  pass,
  SECOND_MS,
  show,
  step,
  type,
} from '../testing/outdated-page';

test('applies an update at the next navigation, not before', async () => {
  await open();
  expect(await step()).toBe('stayed');
  await reportManifest(next);
  expect(page.reload).not.toHaveBeenCalled();
  expect(await step()).toBe('left');
  expect(takePosition(createTabStorage())).toEqual({ takesFocus: true, scrolled: [] });
  expect(takePosition(createTabStorage())).toBeUndefined();
});

test('applies an update reported before the page started', async () => {
  edge.served = next;
  const services = await createServices();
  services.releaseUpdate.receiveManifestId(next.id);
  await open(services);
  await pass(21 * SECOND_MS);
  expect(await step()).toBe('left');
});

test('waits while input is unsaved', async () => {
  await open();
  await reportManifest(next);
  const field = addField();
  type(field, 'not sent');
  expect(await step()).toBe('stayed');
  page.services.host.memory.write('chat.draft', 'not sen');
  expect(await step()).toBe('stayed');
  page.services.host.memory.write('chat.draft', 'not sent');
  expect(await step()).toBe('left');
});

test('ignores emptied and removed fields', async () => {
  await open();
  await reportManifest(next);
  const [one, other] = [addField(), addField()];
  type(one, 'not sent');
  type(other, 'neither');
  one.value = '';
  expect(await step()).toBe('stayed');
  other.remove();
  expect(await step()).toBe('left');
});

test.each<[string, () => () => void]>([
  ['a remote prevents it', () => page.services.host.preventReload('lip-sync: upload')],
  ['a remote would lose something', () => page.services.host.preventReload('profile: canSwap', () => true)],
  [
    'a remote fails to answer',
    () =>
      page.services.host.preventReload('profile: canSwap', () => {
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
])('keeps the page while %s, then reloads', async (_what, begin) => {
  await open();
  await reportManifest(next);
  const end = begin();
  expect(await step()).toBe('stayed');
  show(false);
  await pass(61 * SECOND_MS);
  expect(page.reload).not.toHaveBeenCalled();
  end();
  await pass(60 * SECOND_MS);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('waits for a pending write, but not for a read', async () => {
  await open();
  await reportManifest(next);
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

test('checks the edge before it leaves the page', async () => {
  await open();
  await reportManifest(next);
  edge.served = null;
  expect(await step()).toBe('stayed');
  edge.served = own;
  expect(await step()).toBe('stayed');
  edge.served = next;
  expect(await step()).toBe('left');
});

test('does not reload again for the same manifest', async () => {
  await open();
  await reportManifest(next);
  expect(await step()).toBe('left');
  page.stop();
  edge.served = own;
  await open();
  await reportManifest(next);
  expect(await step()).toBe('stayed');
  show(false);
  await pass(10 * 60 * SECOND_MS);
  expect(page.reload).not.toHaveBeenCalled();
  await reportManifest({ ...next, id: '3-33333333' });
  await pass(60 * SECOND_MS);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['an older set', '0-00000000'],
  ['a set of the same number', '1-99999999'],
  ['no set at all', 'nonsense'],
])('ignores a report of %s', async (_what, id) => {
  await open();
  page.services.releaseUpdate.receiveManifestId(id);
  await pass(DAY_MS);
  expect(edge.requests).toEqual([]);
});

test('limits a forged report to one request a minute and no reload', async () => {
  await open();
  edge.served = own;
  page.services.releaseUpdate.receiveManifestId('9-99999999');
  await pass(10 * 60 * SECOND_MS);
  expect(edge.requests.length).toBeLessThanOrEqual(10);
  expect(new Set(edge.requests)).toEqual(new Set(['GET /']));
  expect(await step()).toBe('stayed');
  expect(page.reload).not.toHaveBeenCalled();
});

test('ignores a manifest without changes', async () => {
  await open();
  await reportManifest({ ...own, id: '2-22222222' });
  expect(await step()).toBe('stayed');
  expect(page.services.releaseUpdate.getState().isOutdated).toBe(false);
});

test('notifies the user once after a day of unsaved input', async () => {
  await open();
  await reportManifest(next);
  type(addField(), 'for a long time');
  await pass(DAY_MS);
  expect(page.offerUpdate).toHaveBeenCalledTimes(1);
  await reportManifest({ ...next, id: '3-33333333' });
  await pass(DAY_MS);
  expect(page.offerUpdate).toHaveBeenCalledTimes(1);
  page.offerUpdate.mock.calls[0]?.[0]();
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('notifies at once of a rollback, without a forced reload', async () => {
  await open();
  await reportManifest({ ...aReleaseManifest({}), id: '2-22222222' });
  expect(page.offerUpdate).toHaveBeenCalledTimes(1);
  expect(page.reload).not.toHaveBeenCalled();
});

test('stays when session storage fails, to keep drafts', async () => {
  await open();
  await reportManifest(next);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await step()).toBe('stayed');
});
