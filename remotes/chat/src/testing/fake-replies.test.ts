import { aMessage } from '@lisan/testing';
import { settle, startChat, started } from '../conversation/testing/start-chat';
import { chosenReply, fakeReply, type FakeReply } from './fake-replies';

const noWait = async () => undefined;

async function receiveReply(kind: FakeReply | undefined) {
  let response = '';
  const { store, toastTitles, made, resumed, send } = await startChat({
    async *'POST /text/generate'({ body: { prompt } }) {
      yield { id: '0', ...started };
      for await (const event of fakeReply(kind, 'Coffee comes first.', noWait)) {
        yield { id: '1', ...event };
        if (event.event === 'delta') response += event.data.text;
      }
      yield { id: '2', event: 'done', data: { title: 'T', messages: [aMessage({ prompt, response })] } };
    },
  });
  resumed.say({ event: 'done', data: { title: 'T', messages: [aMessage({ response: 'Whole.' })] } });
  await send('Write a hook');
  await settle();
  const again = made('GET /text/generations/:id/stream').length;
  return { state: store.getState(), toastTitles: toastTitles(), again };
}

test('chooses a reply by URL and ignores an unknown one', () => {
  expect(chosenReply('?reply=busy&view=chat')).toBe('busy');
  expect(chosenReply('?reply=nonsense')).toBeUndefined();
  expect(chosenReply('')).toBeUndefined();
});

test.each(['broken', 'busy', 'signed-out'] as const)(
  'keeps the partial reply after one that is %s',
  async (kind) => {
    const { state, toastTitles } = await receiveReply(kind);
    expect(state.messages).toMatchObject([{ response: 'Coffee ', status: 'failed' }]);
    expect(state.isReplying).toBe(false);
    expect(toastTitles).toEqual(['Failed to send message']);
  },
);

test('requests a malformed reply again', async () => {
  const { state, toastTitles, again } = await receiveReply('malformed');
  expect(again).toBe(1);
  expect(toastTitles).toEqual([]);
  expect(state).toMatchObject({ isReplying: false, messages: [{ response: 'Whole.' }] });
});

test('completes a normal, a slow and a megabyte reply', async () => {
  expect((await receiveReply(undefined)).toastTitles).toEqual([]);
  expect((await receiveReply('slow')).state.messages).toMatchObject([{ status: 'complete' }]);
  const { state } = await receiveReply('megabyte');
  expect(state.messages[0]?.response.length).toBeGreaterThan(1_000_000);
});

test('ends an endless reply when its reader stops', async () => {
  const events = fakeReply('endless', '', noWait);
  for (let count = 0; count < 100; count += 1) await events.next();
  expect(await events.return(undefined)).toMatchObject({ done: true });
});
