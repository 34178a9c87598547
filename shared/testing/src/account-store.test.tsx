import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { accountStore, HostProvider, useSession, visitorStore, type HostServices } from '@lisan/remote-kit';
import type { SessionUser } from '@lisan/contract';
import { layla } from './builders';
import { createFakeHost } from './fake-host';

const omar = layla({ user_id: 'user-omar', email: 'omar@example.com' });

interface CreatedStore {
  readonly host: HostServices;
  readonly signal: AbortSignal;
  readonly calls: string[];
}

interface State {
  readonly of: string;
  readonly count: number;
  readonly other: number;
}

function recorder() {
  const created: CreatedStore[] = [];
  function make(host: HostServices, user: SessionUser | null, signal: AbortSignal) {
    const calls: string[] = [];
    created.push({ host, signal, calls });
    const listeners = new Set<(state: State, before: State) => void>();
    let state: State = { of: user?.email ?? 'nobody', count: 0, other: 0 };
    return {
      getState: () => state,
      getInitialState: () => state,
      subscribe(listener: (state: State, before: State) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      start: () => void calls.push('start'),
      refresh: async () => void calls.push('refresh'),
      add(what: 'count' | 'other') {
        const before = state;
        state = { ...state, [what]: state[what] + 1 };
        for (const listener of listeners) listener(state, before);
      },
    };
  }
  return { created, make };
}

function makeOne() {
  const { created, make } = recorder();
  return { created, hooks: visitorStore(make) };
}

const below =
  (host: HostServices) =>
  ({ children }: { children: ReactNode }) => <HostProvider value={host}>{children}</HostProvider>;

test('keeps one store per account', () => {
  const host = createFakeHost();
  const { hooks, created } = makeOne();
  const [, useOneStore] = hooks;
  const { result, rerender } = renderHook(() => useOneStore(), { wrapper: below(host) });
  const first = result.current;
  rerender();
  expect(result.current).toBe(first);
  act(() => host.bus.publish('session.changed', { user: layla({ username: 'Layla K.' }) }));
  expect(result.current).toBe(first);
  act(() => host.bus.publish('session.changed', { user: omar }));
  expect(result.current.getState().of).toBe('omar@example.com');
  act(() => host.bus.publish('session.changed', { user: null }));
  expect(result.current.getState().of).toBe('nobody');
  expect(created.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
});

test('throws for a signed-out user', () => {
  const host = createFakeHost({ user: null });
  const complain = jest.spyOn(console, 'error').mockImplementation();
  const [, useOneStore] = accountStore(recorder().make);
  expect(() => renderHook(() => useOneStore(), { wrapper: below(host) })).toThrow(/signed-in user/);
  complain.mockRestore();
});

test('starts once, not in render, and refreshes when a view opens or the connection returns', () => {
  const host = createFakeHost();
  const { hooks, created } = makeOne();
  const [useOne] = hooks;
  let isAsked = false;
  const look = () =>
    renderHook(
      () => {
        const of = useOne((state) => state.of);
        isAsked ||= created.some(({ calls }) => calls.length > 0);
        return of;
      },
      { wrapper: below(host) },
    );
  const one = look();
  expect(isAsked).toBe(false);
  const two = look();
  expect(created.map(({ calls }) => calls)).toEqual([['start', 'refresh']]);
  act(() => host.bus.publish('push.resumed', {}));
  one.unmount();
  two.unmount();
  expect(created[0]?.calls).toEqual(['start', 'refresh', 'refresh']);
  look();
  expect(created[0]?.calls).toEqual(['start', 'refresh', 'refresh', 'refresh']);
});

test('rerenders only when the selection changes', () => {
  const host = createFakeHost();
  const [useOne, useOneStore] = makeOne().hooks;
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return { store: useOneStore(), count: useOne((state) => state.count) };
    },
    { wrapper: below(host) },
  );
  act(() => result.current.store.add('other'));
  expect(renders).toBe(1);
  act(() => result.current.store.add('count'));
  expect(result.current.count).toBe(1);
});

test('ends calls, events, toasts and memory with the account', async () => {
  const host = createFakeHost({ answers: { 'GET /voice/voices': () => ({ voices: [] }) } });
  const { hooks, created } = makeOne();
  const [useOne] = hooks;
  renderHook(() => [useSession()?.email, useOne((state) => state.of)], { wrapper: below(host) });
  const mine = created[0]?.host;
  if (!mine) throw new Error('No store was made.');
  const onChange = jest.fn();
  mine.bus.subscribe('speech.generated', onChange);
  await mine.api.call('GET /voice/voices', { query: {} });

  act(() => host.bus.publish('session.changed', { user: omar }));
  act(() => host.bus.publish('push.resumed', {}));
  host.bus.publish('speech.generated', { audioId: 'a', fileName: 'a', duration: 1 });
  mine.toasts.show({ message: 'late' })();
  mine.memory.write('chat.open', 'hers');
  mine.bus.publish('script.chosen', { text: 'hers', conversationId: null });
  await expect(mine.api.call('GET /voice/voices', { query: {} })).rejects.toThrow(/abort/i);

  expect(created[0]?.calls).toEqual(['start', 'refresh']);
  expect(onChange).not.toHaveBeenCalled();
  expect(host.record.toasts).toEqual([]);
  expect(host.memory.read('chat.open')).toBeNull();
  expect(host.bus.peek('script.chosen')).toBeUndefined();
  expect(host.api.made).toHaveLength(1);
});
