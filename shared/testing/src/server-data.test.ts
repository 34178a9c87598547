import { NetworkError } from '@lisan/errors';
import { createServerDataLoader, notLoaded, type Readers, type ServerData } from '@lisan/remote-kit';

interface Lists {
  readonly names: readonly string[];
  readonly count: number;
}

function setUp() {
  const requests: { respond: (names: readonly string[]) => void; fail: (error: Error) => void }[] = [];
  const failures: string[] = [];
  let count: () => Promise<number> = async () => 1;
  const readers: Readers<Lists> = {
    names: () => new Promise((respond, fail) => requests.push({ respond, fail })),
    count: () => count(),
  };
  let state: ServerData<Lists> = notLoaded(readers);
  const store = {
    getState: () => state,
    setState(change: (state: ServerData<Lists>) => Partial<ServerData<Lists>>) {
      state = { ...state, ...change(state) };
    },
  };
  const data = createServerDataLoader(store, readers, (_error, name) => failures.push(name));
  return {
    requests,
    failures,
    data,
    getState: store.getState,
    countBy: (next: typeof count) => (count = next),
  };
}

const offline = new NetworkError('There is no line.', { isTimeout: false });

test('starts empty, with nothing missing', () => {
  expect(setUp().getState()).toEqual({ names: null, count: null, missing: { names: false, count: false } });
});

test('reports missing values, and keeps stale ones silently unless requested', async () => {
  const { requests, failures, data, getState, countBy } = setUp();
  const refreshing = data.refresh();
  requests[0]?.fail(offline);
  await refreshing;
  expect(getState()).toEqual({ names: null, count: 1, missing: { names: true, count: false } });
  expect(failures).toEqual(['names']);

  countBy(() => Promise.reject(offline));
  await data.refresh('count');
  expect(getState()).toMatchObject({ count: 1, missing: { count: false } });
  expect(failures).toEqual(['names']);
  await data.load('count');
  expect(failures).toEqual(['names', 'count']);
});

test('drops a response overtaken by a newer one', async () => {
  const { requests, data, getState } = setUp();
  const loads = [data.load('names'), data.load('names')];
  requests[1]?.respond(['new']);
  await loads[1];
  requests[0]?.respond(['old']);
  await loads[0];
  expect(getState().names).toEqual(['new']);
});

test('repeats a request that started before a change', async () => {
  const { requests, data, getState } = setUp();
  const first = data.load('names');
  requests[0]?.respond(['a', 'b']);
  await first;
  const loading = data.refresh('names');
  data.change('names', (names) => names.filter((name) => name !== 'a'));
  expect(getState().names).toEqual(['b']);
  requests[1]?.respond(['a', 'b']);
  await Promise.resolve();
  await Promise.resolve();
  expect(getState().names).toEqual(['b']);
  requests[2]?.respond(['b', 'c']);
  await loading;
  expect(getState().names).toEqual(['b', 'c']);
});

test('treats a cancelled request neither as missing nor as a failure', async () => {
  const { requests, failures, data, getState } = setUp();
  const loading = data.load('names');
  requests[0]?.fail(new DOMException('', 'AbortError'));
  await loading;
  expect(getState().missing.names).toBe(false);
  expect(failures).toEqual([]);
});
