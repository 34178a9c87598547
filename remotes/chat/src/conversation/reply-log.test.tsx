import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aMessage, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { startChat, started } from './testing/start-chat';

function listenTo(region: HTMLElement) {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') said.push(target.textContent ?? '');
      for (const node of addedNodes) said.push(node.textContent ?? '');
    }
  });
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return {
    said,
    end: () => observer.disconnect(),
  };
}

async function openChat() {
  const { host, reply } = await startChat();
  const view = await renderRemote(remote, 'chat', host);
  const log = screen.getByRole('log');
  const { said, end } = listenTo(log);
  const box = screen.getByRole('textbox', { name: 'Message' });
  fireEvent.change(box, { target: { value: 'Three hooks' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await act(async () => reply.say(started));
  return {
    ...{ ...view, log, said, end },
    write: (text: string) => act(async () => reply.say({ event: 'delta', data: { text } })),
    finish: (response: string) =>
      act(async () => {
        const messages = [aMessage({ prompt: 'Three hooks', response, generation_id: 'g-1' })];
        reply.say({ event: 'done', data: { messages, title: 'Coffee' } });
        reply.end();
      }),
    told: (count: number) => waitFor(() => expect(log.querySelectorAll('p')).toHaveLength(count)),
  };
}

beforeEach(() => window.history.replaceState(null, '', '/home'));

test('announces each sentence of a reply once, whole, and never the prompt', async () => {
  const { write, finish, told, said, end, log } = await openChat();
  await write('Coffee is **bold. It is');
  await told(1);
  // Markdown marks can make a sentence seem complete too early.
  await write(' dark** too. The last');
  await told(2);
  await write(' sen');
  await finish('Coffee is **bold. It is dark** too. The last sentence came late.');
  await told(3);
  expect(said).toEqual(['Coffee is **bold.', 'It is dark too.', 'The last sentence came late.']);
  expect(log).not.toHaveTextContent('Three hooks');
  end();
});
