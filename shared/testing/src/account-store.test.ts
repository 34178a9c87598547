import { accountStore } from '@lisan/remote-kit';
import { layla } from './builders';
import { createFakeHost } from './fake-host';

const omar = layla({ user_id: 'user-omar', email: 'omar@example.com' });

function makeOne() {
  const hosts: Parameters<Parameters<typeof accountStore>[0]>[0][] = [];
  const signals: AbortSignal[] = [];
  const storeOf = accountStore((host, user, signal) => {
    hosts.push(host);
    signals.push(signal);
    return { of: user.email };
  });
  return { storeOf, hosts, signals };
}

test('an account keeps its store, and the next person gets another', () => {
  const host = createFakeHost();
  const { storeOf, signals } = makeOne();
  const first = storeOf(host, layla());
  expect(storeOf(host, layla())).toBe(first);
  host.bus.publish('session.changed', { user: omar });
  expect(storeOf(host, omar)).toEqual({ of: 'omar@example.com' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('a new token or name of the same person ends nothing', () => {
  const host = createFakeHost();
  const { storeOf, signals } = makeOne();
  const first = storeOf(host, layla());
  host.bus.publish('session.changed', { user: layla({ username: 'Layla K.' }) });
  expect(storeOf(host, layla())).toBe(first);
  expect(signals[0]?.aborted).toBe(false);
});

test('an account that has gone asks, says, shows, hears and remembers nothing', async () => {
  const host = createFakeHost({ answers: { 'GET /voice/voices': () => ({ voices: [] }) } });
  const { storeOf, hosts } = makeOne();
  storeOf(host, layla());
  const mine = hosts[0];
  if (!mine) throw new Error('No store was made.');
  const heard = jest.fn();
  mine.bus.subscribe('speech.generated', heard);
  await mine.api.call('GET /voice/voices', { query: {} });

  host.bus.publish('session.changed', { user: omar });
  host.bus.publish('speech.generated', { audioId: 'a', fileName: 'a', duration: 1 });
  mine.toasts.show({ message: 'late' });
  mine.memory.write('chat.open', 'hers');
  mine.bus.publish('script.chosen', { text: 'hers', conversationId: null });
  await expect(mine.api.call('GET /voice/voices', { query: {} })).rejects.toThrow(/abort/i);

  expect(heard).not.toHaveBeenCalled();
  expect(host.record.toasts).toEqual([]);
  expect(host.memory.read('chat.open')).toBeNull();
  expect(host.bus.peek('script.chosen')).toBeUndefined();
  expect(host.api.made).toHaveLength(1);
});
