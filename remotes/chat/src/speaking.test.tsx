import { act, screen, waitFor } from '@testing-library/react';
import { aConversation, aMessage, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from './remote';

const words = (count: number) => Array(count).fill('word').join(' ');

async function openReply(response: string) {
  const open = aConversation({ title: 'Coffee' });
  const host = createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [open] }),
      'GET /text/conversation/:id': () => ({ ...open, messages: [aMessage({ response })] }),
    },
  });
  const rendered = await renderRemote(remote, 'chat', host);
  await rendered.user.click(await screen.findByRole('button', { name: 'Coffee' }));
  return { ...rendered, id: open.conversation_id };
}

afterEach(() => localStorage.clear());

it('counts the speaking time for the chosen pace, and keeps it on this device', async () => {
  const { user, unmount } = await openReply(words(180));
  await user.click(await screen.findByRole('button', { name: 'About 1:12 spoken. Change the pace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fast: 180 words a minute' }));
  expect(await screen.findByRole('button', { name: /^About 1:00 spoken/ })).toBeVisible();
  unmount();
  await openReply(words(360));
  expect(await screen.findByRole('button', { name: /^About 2:00 spoken/ })).toBeVisible();
});

it('turns the selected part of a reply into speech', async () => {
  // jsdom has no layout.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  const { user, host, id } = await openReply('Only **this part** is spoken.');
  const part = await screen.findByText('this part');
  const offer = () => screen.queryByRole('button', { name: 'Turn into speech' });
  const select = (node: Node) =>
    act(async () => {
      document.getSelection()?.selectAllChildren(node);
      document.dispatchEvent(new Event('selectionchange'));
    });
  await select(screen.getByRole('textbox', { name: 'Message' }));
  expect(offer()).not.toBeInTheDocument();
  await waitFor(async () => {
    await select(part);
    expect(offer()).toBeVisible();
  });
  await user.click(screen.getByRole('button', { name: 'Turn into speech' }));
  expect(host.bus.peek('script.chosen')).toEqual({ text: 'this part', conversationId: id });
  expect(host.record.views).toEqual(['text-to-audio']);
});

it('sets stage directions apart from what is spoken', async () => {
  await openReply('> Wake up, *now*.\n\n*On screen: a cup.*\n\nNot *all* of it.');
  expect(await screen.findByText('On screen: a cup.')).toBeVisible();
  // oxlint-disable-next-line testing-library/no-node-access -- a paragraph's kind has no role
  const directions = [...document.querySelectorAll('[data-direction]')];
  expect(directions.map(({ textContent }) => textContent)).toEqual(['On screen: a cup.']);
});
