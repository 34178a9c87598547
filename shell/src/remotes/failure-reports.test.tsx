import { useEffect } from 'react';
import type { RecordFact } from '@lisan/host-runtime';
import { aRemoteRelease } from '@lisan/testing';
import { pass, showRemote, showing, type Remote } from '../testing/show-remote';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const live = '0.1.0-11111111';
const before = aRemoteRelease('chat', {
  version: '0.0.9-00000000',
  base: '/remotes/chat/0.0.9-00000000/',
  container: 'lisan_chat_00000000',
});
const fine = showing(() => <h1>Chat</h1>);
const broken = (text: string) => async (): Promise<Remote> => {
  throw new Error(text);
};

test.each<[string, string, () => Promise<Remote>]>([
  ['unreachable', 'cannot be had', broken('#RUNTIME-008')],
  ['integrity', 'has no hash', broken('No hash is known for this file')],
  ['broken', 'throws when it is imported', broken('#RUNTIME-008 ScriptExecutionError')],
  ['incompatible', 'asks for another shell', broken('Unsatisfied version 18')],
  ['slow', 'hangs', () => new Promise(() => undefined)],
  [
    'render',
    'throws when it is drawn',
    async () =>
      showing(() => {
        throw new Error('a secret of the person');
      }),
  ],
  [
    'render',
    'throws in an effect',
    async () =>
      showing(() => {
        useEffect(() => {
          throw new Error('a secret of the person');
        }, []);
        return <h1>Chat</h1>;
      }),
  ],
])('reports %s of a remote that %s, and its fallback', async (kind, _what, source) => {
  jest.spyOn(console, 'error').mockImplementation();
  const recordFact = jest.fn<void, Parameters<RecordFact>>();
  const { open } = await showRemote(
    (_attempt, version) => (version === before.version ? Promise.resolve(fine) : source()),
    { lastGood: before, recordFact },
  );
  await open();
  await pass(15_000);
  const facts = recordFact.mock.calls.map((call) => call.join(' '));
  expect([...new Set(facts)]).toEqual([
    `opened chat ${live}`,
    `${kind} chat ${live}`,
    `opened chat ${before.version}`,
    'healed chat',
  ]);
  expect(JSON.stringify(recordFact.mock.calls)).not.toContain('secret');
});

test('reports only that a working remote was opened', async () => {
  const recordFact = jest.fn<void, Parameters<RecordFact>>();
  const { open } = await showRemote(async () => fine, { recordFact });
  await open();
  await pass(15_000);
  expect(recordFact.mock.calls).toEqual([['opened', 'chat', live]]);
});
