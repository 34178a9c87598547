import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aMessage, renderRemote } from '@lisan/testing';
import { remote } from '../remote';
import { startChat, started } from './testing/start-chat';

function listenTo(region: HTMLElement) {
  const announcements: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') announcements.push(target.textContent ?? '');
      for (const node of addedNodes) announcements.push(node.textContent ?? '');
    }
  });
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return {
    announcements,
    end: () => observer.disconnect(),
  };
}

async function openChat() {
  const { host, reply } = await startChat();
  const view = await renderRemote(remote, 'chat', host);
  const log = screen.getByRole('log');
  const { announcements, end } = listenTo(log);
  const box = screen.getByRole('textbox', { name: 'Message' });
  fireEvent.change(box, { target: { value: 'Three hooks' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await act(async () => reply.say(started));
  return {
    ...view,
    log,
    announcements,
    end,
    write: (text: string) => act(async () => reply.say({ event: 'delta', data: { text } })),
    finish: (response: string) =>
      act(async () => {
        const messages = [aMessage({ prompt: 'Three hooks', response, generation_id: 'g-1' })];
        reply.say({ event: 'done', data: { messages, title: 'Coffee' } });
        reply.end();
      }),
    expectAnnounced: (count: number) => waitFor(() => expect(log.querySelectorAll('p')).toHaveLength(count)),
  };
}

beforeEach(() => window.history.replaceState(null, '', '/home'));

test('announces each sentence of a reply once, whole, and never the prompt', async () => {
  const { write, finish, expectAnnounced, announcements, end, log } = await openChat();
  await write('Coffee is **bold. It is');
  await expectAnnounced(1);
  // Markdown marks can make a sentence seem complete too early.
  await write(' dark** too. The last');
  await expectAnnounced(2);
  await write(' sen');
  await finish('Coffee is **bold. It is dark** too. The last sentence came late.');
  await expectAnnounced(3);
  expect(announcements).toEqual(['Coffee is **bold.', 'It is dark too.', 'The last sentence came late.']);
  expect(log).not.toHaveTextContent('Three hooks');
  end();
});
